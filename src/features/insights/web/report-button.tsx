import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { saveFile } from '../../../frontend/save-file.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import type { PlaceInsights } from '../contract.ts';

/** Saves a report of the place as a PDF. The code that writes PDF loads when it is needed. */
export function ReportButton({ found: { place, county_path: county } }: { found: PlaceInsights }) {
  const make = useMutation({
    mutationFn: async () => {
      const { makePlaceReport } = await import('./make-place-report.ts');
      const { blob, name } = await makePlaceReport(place.path, county !== null, new Date());
      saveFile(name, blob);
    },
    // The button itself shows the error.
    meta: { isQuiet: true },
  });
  return (
    <>
      <Button look="quiet" size="small" isDisabled={make.isPending} onPress={() => make.mutate()}>
        <FileText aria-hidden /> {make.isPending ? 'Making the report…' : 'Report as PDF'}
      </Button>
      <Refusal error={make.error} />
    </>
  );
}
