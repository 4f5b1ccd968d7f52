import { Trash2 } from 'lucide-react';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { moneyLabel } from '../../../kernel/money.ts';
import { exportFormat } from '../../exports/rules/export-formats.ts';
import { parcelsLabel } from '../../filters/rules/count-labels.ts';
import { storePath } from '../../store/rules/picker.ts';
import { priceLabel } from '../../store/rules/price-label.ts';
import { isAddOn, productOf } from '../../store/rules/products.ts';
import type { CartItemView } from '../contract.ts';
import styles from './orders.module.css';

interface Props {
  item: CartItemView;
  currency: string;
  isBusy: boolean;
  onRemove: (removed: { id: string } | { path: string }) => void;
}

/** An export of a project, or the file of a place with its add-ons. */
export function CartItemRow({ item, currency, isBusy, onRemove }: Props) {
  const { id, title, format, records, price_cents: cents } = item;
  const busy = isBusy ? 'The cart is being changed.' : null;
  return (
    <li>
      <div className={styles['item']}>
        <span className={styles['about']}>
          {item.kind === 'file' ? (
            <a className={styles['title']} href={storePath(item.variant, item.path)}>
              {title}
            </a>
          ) : (
            <b className={styles['title']}>{title}</b>
          )}
          <small>
            {item.kind === 'file' ? (
              `${productOf(item.product).name} as ${exportFormat(format).label}${records > 0 ? `, ${parcelsLabel(records)}` : ''}`
            ) : (
              <>
                {`${parcelsLabel(records)} as ${exportFormat(format).label}, `}
                <a href={item.project.path}>{item.project.name}</a>
              </>
            )}
          </small>
        </span>
        {cents !== null && (
          <span className={styles['price']}>{priceLabel(baseCents(item) ?? cents, currency)}</span>
        )}
        <IconButton
          icon={Trash2}
          size="small"
          label={`Remove ${title} from the cart`}
          disabledReason={busy}
          onPress={() => onRemove(item.kind === 'file' ? { path: item.path } : { id })}
        />
      </div>
      {item.kind === 'file' && (
        <>
          {item.add_ons.map((addOn) => {
            const part = item.parts.find(({ product }) => product === addOn);
            return (
              <div key={addOn} className={styles['addon']}>
                <span className={styles['about']}>{`${productOf(addOn).name} add-on`}</span>
                {part !== undefined && (
                  <span className={styles['price']}>{priceLabel(part.price_cents, currency)}</span>
                )}
                <IconButton
                  icon={Trash2}
                  size="small"
                  label={`Remove ${productOf(addOn).name} of ${title} from the cart`}
                  disabledReason={busy}
                  onPress={() => onRemove({ path: `${item.path}:${addOn}` })}
                />
              </div>
            );
          })}
          {item.price_before_cents !== null && cents !== null && (
            <p className={styles['changed']} role="status">
              {`The price has changed since you added it: ${moneyLabel(item.price_before_cents, currency)} before, ${moneyLabel(cents, currency)} now.`}
            </p>
          )}
          {item.reason !== null && (
            <p className={styles['changed']} role="status">{`Not part of this order. ${item.reason}`}</p>
          )}
        </>
      )}
    </li>
  );
}

/** Returns the price of a file without its add-ons, which have rows and prices of their own. */
function baseCents(item: CartItemView): number | undefined {
  return item.kind === 'file' ? item.parts.find(({ product }) => !isAddOn(product))?.price_cents : undefined;
}
