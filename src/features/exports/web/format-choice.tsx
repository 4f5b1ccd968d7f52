import { FileSpreadsheet, Globe, type LucideIcon, Shapes } from 'lucide-react';
import { useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { Button } from '../../../frontend/ui/button.tsx';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportFormatId,
  exportFormat,
} from '../rules/export-formats.ts';
import { changeExportSettings, useExportSettings } from './export-settings.ts';
import styles from './exports.module.css';

const ICONS: Partial<Record<ExportFormatId, LucideIcon>> = { csv: FileSpreadsheet, shp: Shapes, kml: Globe };

/** The three most common formats, and the others behind a button. */
export function FormatChoice() {
  const format = useExportSettings((settings) => settings.format);
  const [isMore, setIsMore] = useState(!exportFormat(format).isShown);
  const others = EXPORT_FORMATS.filter(({ isShown }) => !isShown);
  return (
    <div className={styles['block']}>
      <RadioGroup
        value={format}
        onChange={(id) => {
          const selected = EXPORT_FORMATS.find((candidate) => candidate.id === id);
          if (selected !== undefined) changeExportSettings({ format: selected.id });
        }}
        className={styles['formats'] ?? ''}
      >
        <div className={styles['top']}>
          <Label className={styles['heading'] ?? ''}>Format</Label>
          {/* A hidden format stays visible while it is selected. */}
          {exportFormat(format).isShown && (
            <Button
              size="small"
              look="quiet"
              align="end"
              aria-expanded={isMore}
              onPress={() => setIsMore(!isMore)}
            >
              {isMore ? 'Fewer formats' : 'More formats'}
            </Button>
          )}
        </div>
        <div className={styles['cards']}>
          {EXPORT_FORMATS.filter(({ isShown }) => isShown).map((shown) => (
            <Card key={shown.id} format={shown} icon={ICONS[shown.id]} />
          ))}
        </div>
        {isMore && (
          <div className={styles['more']}>
            {others.map((other) => (
              <Radio key={other.id} value={other.id} className={styles['row'] ?? ''}>
                <span className={styles['dot']} aria-hidden />
                <b>{other.label}</b>
                <span>{other.about}</span>
              </Radio>
            ))}
          </div>
        )}
      </RadioGroup>
    </div>
  );
}

function Card({ format, icon: Icon }: { format: ExportFormat; icon: LucideIcon | undefined }) {
  return (
    <Radio value={format.id} className={styles['card'] ?? ''}>
      {Icon !== undefined && <Icon aria-hidden />}
      <b>{format.label}</b>
      <span>{format.id}</span>
    </Radio>
  );
}
