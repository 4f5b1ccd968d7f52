import type { Theme } from '../../../frontend/theme.ts';

/** The look of Stripe's form (docs.stripe.com/elements/appearance-api). The form is in a frame of Stripe, which reads no styles of the page. */
export interface StripeAppearance {
  theme: 'stripe' | 'night';
  variables: Readonly<Record<string, string>>;
  rules: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Returns the colors and sizes of the page's own fields, as `host` has them in its theme. */
export function stripeAppearance(host: HTMLElement, theme: Theme): StripeAppearance {
  const color = (token: string) => {
    // Reading a custom property returns its text, which Stripe may not understand. A color that is set from it is returned as a computed color.
    host.style.color = `var(${token})`;
    const { color: computed } = getComputedStyle(host);
    host.style.removeProperty('color');
    return computed;
  };
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('--accent-fill'),
      colorBackground: color('--surface'),
      colorText: color('--text'),
      colorTextSecondary: color('--text-2'),
      colorTextPlaceholder: color('--text-2'),
      colorDanger: color('--bad'),
      fontFamily: getComputedStyle(host).fontFamily,
      fontSizeBase: '14px',
      fontSizeSm: '13px',
      borderRadius: '6px',
      gridRowSpacing: '12px',
      gridColumnSpacing: '12px',
    },
    rules: {
      '.Label': { fontWeight: '560', marginBottom: '6px' },
      '.Input': { border: `1px solid ${color('--line-strong')}`, boxShadow: 'none', padding: '10px 12px' },
      '.Input:focus': { borderColor: color('--accent'), outline: `1px solid ${color('--accent')}` },
      '.Error': { fontSize: '13px' },
    },
  };
}
