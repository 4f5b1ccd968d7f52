import { Download, FileJson } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { saveFile } from '../../../../frontend/save-file.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { recipeIssues } from '../../rules/recipe-issues.ts';
import { type Recipe, recipeSchema } from '../../rules/recipe.ts';
import { filesOfRecipe, UPLOADED } from '../../rules/refresh/locked-recipe.ts';
import styles from './wizard.module.css';

interface Props {
  recipe: Recipe;
  /** The name of the imported file. */
  name: string;
  onLoad: (recipe: Recipe) => void;
}

/** Saves and loads the recipe as a file, for the command line, another site, or to keep. */
export function RecipeFile({ recipe, name, onLoad }: Props) {
  const [issue, setIssue] = useState<string | null>(null);
  const hasUploads = filesOfRecipe(recipe).some((file) => file.startsWith(UPLOADED));
  const load = async (file: File) => {
    try {
      const parsed = recipeSchema.safeParse(JSON.parse(await file.text()));
      setIssue(parsed.success ? null : recipeIssues(parsed.error));
      if (parsed.success) onLoad(parsed.data);
    } catch {
      setIssue(`${file.name} is not JSON.`);
    }
  };
  return (
    <section className={styles['card']} aria-labelledby="recipe-title">
      <h2 className={styles['cardTitle']} id="recipe-title">
        <FileJson aria-hidden /> Settings of this import
      </h2>
      <p className={styles['small']}>
        Your choices on these pages are kept with the edition, and the county’s next import can start from
        them. A saved file also works on another site and at the command line, which calls it a recipe.
      </p>
      {hasUploads && (
        <p className={styles['small']}>
          These settings join a table that you uploaded, and the saved file has only its id on this site. To
          use the file elsewhere, replace “{UPLOADED}” and the id in it by the path of the table.
        </p>
      )}
      {issue !== null && (
        <Notice tone="bad" title="This is not a file of import settings.">
          <p>{issue}</p>
        </Notice>
      )}
      <div className={styles['buttons']}>
        <Button
          onPress={() =>
            saveFile(
              `${name.replace(/\.[^.]*$/, '')}.recipe.json`,
              new Blob([JSON.stringify(recipe, null, 2)], { type: 'application/json' }),
            )
          }
        >
          <Download aria-hidden /> Save as a file
        </Button>
        <FileTrigger
          acceptedFileTypes={['.json', 'application/json']}
          onSelect={(files) => {
            const file = files?.item(0);
            if (file) void load(file);
          }}
        >
          <Button>Use a settings file</Button>
        </FileTrigger>
      </div>
    </section>
  );
}
