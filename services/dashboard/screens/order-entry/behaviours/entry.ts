import { Controller } from '@hotwired/stimulus';
import type { createOrderForm } from './order-form.ts';

type OrderForm = ReturnType<typeof createOrderForm>;
type Handler = 'add' | 'step' | 'changed' | 'press' | 'hold' | 'goOn';

/** An order by touch. What it does is a script of its own, which no other page has to load. */
export class EntryController extends Controller<HTMLElement> {
  static override values = { script: String };

  declare readonly scriptValue: string;
  private loaded: OrderForm | undefined;
  private loading: Promise<OrderForm> | undefined;

  override connect(): void {
    this.loading = this.load();
  }

  override disconnect(): void {
    this.loaded?.keep();
    this.loaded = undefined;
  }

  add(event: Event): void {
    event.preventDefault();
    this.pass('add', event);
  }

  step(event: Event): void {
    event.preventDefault();
    this.pass('step', event);
  }

  changed(event: Event): void {
    this.pass('changed', event);
  }

  press(event: KeyboardEvent): void {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
    this.pass('press', event);
  }

  hold(event: Event): void {
    this.pass('hold', event);
  }

  goOn(event: Event): void {
    this.pass('goOn', event);
  }

  /** A button may have filled fields in. */
  touched(): void {
    setTimeout(() => this.loaded?.show(), 0);
  }

  sent({ target, detail }: CustomEvent<{ readonly success: boolean }>): void {
    if (detail.success && target === this.element.querySelector('form')) this.loaded?.placed();
  }

  keep(): void {
    this.loaded?.keep();
  }

  private async load(): Promise<OrderForm> {
    const script: { readonly createOrderForm: typeof createOrderForm } = await import(this.scriptValue);
    this.loaded = script.createOrderForm(this.element);
    return this.loaded;
  }

  /** Handles an event, also one from before the script was loaded. */
  private pass(handler: Handler, event: Event): void {
    const { currentTarget } = event;
    if (this.loaded) this.loaded[handler](event, currentTarget);
    else void this.loading?.then((form) => form[handler](event, currentTarget));
  }
}
