import type { Child } from 'hono/jsx';
import type { Reader } from '../reader.ts';
import type { Mood } from './badge.tsx';

interface NoticeProps {
  readonly mood: Mood;
  readonly title?: string | undefined;
  /** How a screen reader announces it: `alert` at once, `status` when there is a pause. */
  readonly role?: 'alert' | 'status';
  readonly isOnce?: boolean;
  readonly text?: string;
  readonly children?: Child;
}

export function Notice({ mood, title, role, isOnce = false, text, children }: NoticeProps) {
  return (
    <div class={`notice notice--${mood}`} {...(role && { role })} {...(isOnce && { 'data-turbo-temporary': '' })}>
      <div>
        {title && <strong class="notice__title">{title}</strong>}
        {text && <p>{text}</p>}
        {children}
      </div>
    </div>
  );
}

interface ToastProps {
  readonly visit: Pick<Reader, 'texts'>;
  /** `waiting` reports a partial failure, and stays until it is closed. */
  readonly mood?: 'good' | 'waiting';
  readonly children: Child;
}

/** Disappears by itself, but not while hovered or focused. Without scripts it is above the page. */
export function Toast({ visit, mood = 'good', children }: ToastProps) {
  return (
    <div
      id="toast"
      class={`toast notice--${mood}`}
      data-turbo-temporary
      data-controller="toast"
      data-toast-stays-value={mood === 'waiting'}
      data-action="mouseenter->toast#stay focusin->toast#stay mouseleave->toast#wait focusout->toast#wait turbo:before-morph-element->toast#keep turbo:morph-element->toast#wait"
    >
      <p role="status">{children}</p>
      <button type="button" class="toast__close js-only" aria-label={visit.texts.close} data-action="toast#close" />
    </div>
  );
}
