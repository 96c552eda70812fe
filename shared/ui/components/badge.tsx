/** A status as a word and a colour, never as a colour alone. */
export type Mood = 'good' | 'bad' | 'waiting' | 'plain';

export function Badge({ mood, children }: { readonly mood: Mood; readonly children: string }) {
  return <span class={`badge badge--${mood}`}>{children}</span>;
}
