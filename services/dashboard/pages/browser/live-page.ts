import { Controller } from '@hotwired/stimulus';
import { visit } from '@hotwired/turbo';

/** Morphs the page into what it is now, whenever its stream says that something changed. */
export class LivePageController extends Controller {
  static override values = { address: String };

  declare readonly addressValue: string;
  private stream: EventSource | undefined;

  override connect(): void {
    this.stream = new EventSource(this.addressValue);
    const look = (): void => visit(location.href, { action: 'replace' });
    // `over`: the reader is signed out or works there no more, which the page then says.
    for (const event of ['refresh', 'over']) this.stream.addEventListener(event, look);
  }

  override disconnect(): void {
    this.stream?.close();
  }
}
