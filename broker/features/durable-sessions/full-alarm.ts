/** Raises and ends the alarm about a durable session that is full. */
export interface FullAlarm {
  raise(details: { clientid: string; dropped: number; max_bytes: number }): void
  end(): void
}
