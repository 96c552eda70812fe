import { raw } from 'hono/html';

const drawings = {
  whatsapp:
    '<path d="M3.5 20.5l1.2-4.3a8.5 8.5 0 1 1 3.2 3.1z"/><path d="M9 8.6c-.3 2.9 2.9 6.3 6.3 6.4l.9-1.9-2.2-1.2-1 1c-1.2-.5-1.9-1.2-2.4-2.4l1-1-1-2.1z"/>',
  webChat: '<path d="M4 5h16v11.5h-8L7.5 20.5v-4H4z"/><path d="M8 9h8M8 12.5h5"/>',
  messenger:
    '<path d="M12 3.5c-5 0-8.7 3.5-8.7 8 0 2.5 1.1 4.6 2.9 6.1v3l2.9-1.6c.9.3 1.9.4 2.9.4 5 0 8.7-3.5 8.7-7.9s-3.7-8-8.7-8z"/><path d="M7.5 13.7l3-3.2 2.7 2 3.2-2.2"/>',
  telegram: '<path d="M21 4L2.8 11.2l5.7 2.1L18 6.5l-7 8.2.3 5.1 2.9-3.3 3.8 2.8z"/>',
  phone:
    '<path d="M6.5 3.5H9l1.7 4.3-2.2 1.6a13 13 0 0 0 6.1 6.1l1.6-2.2 4.3 1.7v2.5a2.5 2.5 0 0 1-2.7 2.5A16.3 16.3 0 0 1 4 6.2a2.5 2.5 0 0 1 2.5-2.7z"/>',
  map: '<path d="M12 21.5s7-6.3 7-11.5a7 7 0 0 0-14 0c0 5.2 7 11.5 7 11.5z"/><circle cx="12" cy="10" r="2.6"/>',
  share: '<path d="M12 3.5v11M8 7l4-3.5L16 7M6.5 11H5v9.5h14V11h-1.5"/>',
  clock: '<circle cx="12" cy="12" r="8.7"/><path d="M12 7v5.3l3.4 2"/>',
  list: '<path d="M4 6.5h16M4 12h16M4 17.5h16"/>',
  close: '<path d="M6 6l12 12M18 6L6 18"/>',
  up: '<path d="M12 20V5M5.5 11.5L12 5l6.5 6.5"/>',
  back: '<path d="M20 12H5M11.5 5.5L5 12l6.5 6.5"/>',
} as const;

export function Icon({ of }: { readonly of: keyof typeof drawings }) {
  return (
    <svg class={`icon icon-${of}`} viewBox="0 0 24 24" aria-hidden="true">
      {raw(drawings[of])}
    </svg>
  );
}
