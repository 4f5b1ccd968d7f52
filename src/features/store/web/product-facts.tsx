import { countLabel } from '../../../kernel/count-label.ts';
import type { ExportFormatId } from '../../exports/rules/export-formats.ts';
import type { StorePlace, StoreProduct } from '../contract.ts';
import type { ProductId } from '../rules/products.ts';
import styles from './store.module.css';

/** Returns the price of a product in a format, or the reason why it is not available. */
export function offerOf(product: StoreProduct, format: ExportFormatId) {
  return product.offers.find((offer) => offer.format === format);
}

/** The price of a file, or the reason why it is not available. */
interface FilePrice {
  cents: number | null;
  reason: string | null;
}

/** Returns the price of a file with all of these products. */
export function priceOfFile(
  { products }: StorePlace,
  ids: readonly ProductId[],
  format: ExportFormatId,
): FilePrice {
  let cents = 0;
  for (const id of ids) {
    const product = products.find((candidate) => candidate.id === id);
    const offer = product === undefined ? undefined : offerOf(product, format);
    if (offer?.price_cents == null) return { cents: null, reason: offer?.reason ?? null };
    cents += offer.price_cents;
  }
  return { cents, reason: null };
}

/** The links below a product: its columns, the coverage report and the free sample. */
export function ProductFacts({
  product,
  place,
  onShow,
}: {
  product: StoreProduct;
  place: StorePlace;
  onShow: () => void;
}) {
  return (
    <p className={styles['facts']}>
      {product.columns > 0 && (
        <button type="button" className={styles['link']} onClick={onShow}>
          {countLabel(product.columns, 'column')}
          <span className="visually-hidden"> of {product.name}</span>
        </button>
      )}
      <a href={product.coverage_report}>
        Coverage report<span className="visually-hidden"> of {product.name}</span>
      </a>
      {!product.addon && place.sold_as === 'county' && (
        <a
          href={`/store/sample.csv?${new URLSearchParams({ path: place.path, product: product.id })}`}
          download
        >
          Free sample<span className="visually-hidden"> of {product.name}</span>
        </a>
      )}
    </p>
  );
}
