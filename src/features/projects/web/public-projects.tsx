import { useState } from 'react';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Section } from '../../../frontend/ui/section.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { useDebounced } from '../../../frontend/use-debounced.ts';
import styles from './projects.module.css';
import { usePublicProjects } from './use-projects.ts';

/** The list of projects that everyone may view. */
export function PublicProjects({ onOpen }: { onOpen: (slug: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const found = usePublicProjects(useDebounced(text.trim(), 250), isOpen);
  const projects = found.data?.projects ?? [];
  return (
    <Section title="Public projects" isOpen={isOpen} onToggle={setIsOpen}>
      <TextField label="Search" type="search" autoComplete="off" value={text} onChange={setText} />
      <ul className={styles['areas']} aria-label="Public projects">
        {projects.map(({ slug, path, name, group_name: group, shared_by: sharedBy }) => (
          <li key={slug}>
            <span className={styles['area']}>
              <InPageLink href={path} onGo={() => onOpen(slug)}>
                {name}
              </InPageLink>
              <small>{group ?? sharedBy}</small>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={styles['plain']}>
        {found.isSuccess && projects.length === 0 && 'No public projects were found.'}
      </p>
      {found.isError && <LoadError of={found} name="the public projects" />}
    </Section>
  );
}
