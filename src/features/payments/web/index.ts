/** Public API of payments in the browser. */
export { ConfirmPayment } from './confirm-payment.tsx';
export { AddressFields } from './address-fields.tsx';
export { addressIssues } from './address-issues.ts';
export { CardFields } from './card-fields.tsx';
export { PaymentForm, type PaymentFormWay } from './payment-form.tsx';
export { PracticeNotice } from './practice-notice.tsx';
export { useCardEntry } from './use-card-entry.ts';
export { usePaymentSettings } from './use-payment-settings.ts';
export { receivedLabel } from './received-label.ts';
export { RefundDialog } from './refund-dialog.tsx';
export { stateLabelOf } from './state-labels.ts';
export { taxedForm } from './taxed-form.tsx';
export { useTaxQuote } from './use-tax-quote.ts';
export { WaitForBank } from './wait-for-bank.tsx';
