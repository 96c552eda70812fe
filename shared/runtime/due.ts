/** Whether somebody still waits for what is asked: for whoever does not, nothing is begun and nothing committed. */
export interface Due {
  /** Throws when they do not. */
  assert(): void;
}
