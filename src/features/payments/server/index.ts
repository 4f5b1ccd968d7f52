/** Public API of payments: payments with their documents, the kinds of records that people pay for, and the cards of groups. */
export { addCardToGroup, assertRoomForCard } from './cards.ts';
export { describePayment, describeQuote } from './describe-payment.ts';
export { documentPdf } from './document-pdf.ts';
export { addsTax, addsTaxToPlans, invoiceDaysOf, invoiceDueDay, invoicePartiesOf } from './settings.ts';
export { PAYMENT_KINDS, type PaymentKind, type Payments } from './payments-api.ts';
export type { PaymentRow, PaymentTax } from './queries.ts';
export { findActiveCard } from './queries-cards.ts';
