const drawings = {
  '/home': 'M3 11 12 4l9 7M5 10v10h5v-6h4v6h5V10',
  '/orders': 'M9 3h6v4H9zM9 5H5v16h14V5h-4M8 12h8M8 16h5',
  '/inbox': 'M4 5h16v11H9l-5 4z',
  '/menus': 'M6 3v6a3 3 0 0 0 6 0V3M9 3v18M18 3c-3 1-3 8 0 9zv18',
  '/forms': 'M5 3h14v18H5zM8 8h8M8 12h8M8 16h4',
  '/export': 'M12 3v12M7 10l5 5 5-5M4 20h16',
  '/keys': 'M8 11a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M11.5 12 20 3.5M16 8l3 3',
  '/webhooks': 'M3 12h12M10 7l5 5-5 5M20 4v16',
  '/rules': 'M6 3v18M6 8c0 5 4 6 12 6M14 10l4 4-4 4',
  '/people': 'M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M2 20c0-4 3-5 7-5s7 1 7 5M16 4.5a4 4 0 0 1 0 7M18 15.5c3 .5 4 2 4 4.5',
  '/settings': 'M3 7h9M16 7h5M3 17h4M11 17h10M14 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M9 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  '/audit': 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3 3',
  more: 'M4 7h16M4 12h16M4 17h16',
} as const;

const mirrored: readonly (keyof typeof drawings)[] = ['/inbox', '/webhooks', '/rules'];

export function Icon({ of }: { readonly of: keyof typeof drawings }) {
  return (
    <svg class={mirrored.includes(of) ? 'icon icon--mirrored' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[of]} />
    </svg>
  );
}
