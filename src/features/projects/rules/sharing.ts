/** Who may open a project besides the members of its account. Each value includes the people of the earlier ones. */
export const SHARINGS = ['private', 'people', 'link', 'public'] as const;
export type Sharing = (typeof SHARINGS)[number];

export const SHARING_LABELS: Readonly<Record<Sharing, { label: string; hint: string }>> = {
  private: { label: 'Private', hint: 'Only members of your account can open it.' },
  people: { label: 'People you name', hint: 'They sign in with the email that you name, and can view it.' },
  link: { label: 'Anyone with the link', hint: 'Everyone who has the link can view it, without an account.' },
  public: { label: 'Public', hint: 'Anyone can view it, and it is listed among the public projects.' },
};

/** The maximum number of people with whom one project is shared. */
export const MAX_PEOPLE = 200;
