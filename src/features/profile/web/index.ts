export { useEmailToken } from './email-token.ts';
export { NewPasswordField, PersonNameField } from './person-fields.tsx';
export { SignUpForm } from './sign-up-form.tsx';
export { useRegister } from './use-profile.ts';
