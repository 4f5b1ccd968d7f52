export { useEmailToken } from './email-token.ts';
export { NewPasswordField, PersonNameField } from './person-fields.tsx';
