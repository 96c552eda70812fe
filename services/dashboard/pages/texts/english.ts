/** Plain sentences that say what happened and what to do. Functions where something stands in them. */
export const english = {
  name: 'Dashboard',
  skip: 'Skip to the page',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  none: 'None',
  deeds: 'Actions',
  never: 'Never',
  yes: 'Yes',
  no: 'No',
  asTable: 'Show as a table',
  optional: 'optional',
  problems: 'This needs another look',
  refused: 'That was not done',
  passkeyFailed: 'The passkey was not used. Try again, or take another way.',
  nav: {
    main: 'Main',
    home: 'Home',
    keys: 'API keys',
    webhooks: 'Webhooks',
    rules: 'Rules',
    people: 'People',
    settings: 'Settings',
    audit: 'Audit log',
    account: 'Your account',
    signOut: 'Sign out',
    workspaces: 'Workspaces',
    switchTo: (name: string) => `Switch to ${name}`,
    otherLanguage: 'العربية',
  },
  roles: { admin: 'Admin', staff: 'Staff' },
  trouble: {
    missing: {
      title: 'There is nothing here',
      text: 'The page may have moved, or it belongs to a workspace you are not in.',
    },
    forbidden: { title: 'This is for admins', text: 'Ask an admin of this workspace to do it, or to make you one.' },
    stale: { title: 'This page was too old', text: 'Nothing was changed. Go back, reload the page, and try again.' },
    away: { title: 'Not available right now', text: 'Nothing was lost. Wait a moment and try again.' },
    broken: { title: 'Something went wrong on our side', text: 'It was written down. Try again, or go back home.' },
    home: 'Go home',
  },
};

/** What English has, Arabic has. */
export type Texts = typeof english;
