import { Controller } from '@hotwired/stimulus';
import { visit } from '@hotwired/turbo';

/** Morphs the page into what it is now, whenever its stream says that something changed. */
export class LivePageController extends Controller {
  static override values = { address: String };

  declare readonly addressValue: string;
  private stream: EventSource | undefined;

  override connect(): void {
    this.stream = new EventSource(this.addressValue);
    this.stream.addEventListener('changed', () => visit(location.href, { action: 'replace' }));
  }

  override disconnect(): void {
    this.stream?.close();
  }
}
