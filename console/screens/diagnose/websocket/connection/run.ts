import { errorMessage } from '@signalbox/formats/error-message'
import type { MqttClient } from 'mqtt'
import type { ConnectForm } from './connection-settings.ts'
import type { Ending, Evidence, Verdict } from './ending.ts'

/** One connection from Connect to its end, with a single mqtt.js client even for reconnects. */
export interface Run {
  form: ConnectForm
  client?: MqttClient
  /** WebSocket of the current attempt or connection. */
  socket?: WebSocket
  evidence: Evidence
  attempts: number
  timer?: ReturnType<typeof setTimeout>
  /** Last reason code of a PUBACK, PUBREC or PUBCOMP, by packet ID; mqtt.js does not expose it. */
  acks: Map<number, Verdict>
}

export type RunWithClient = Run & { client: MqttClient }

export function hasClient(run: Run): run is RunWithClient {
  return run.client !== undefined
}

export function noEvidence(): Evidence {
  return { opened: false, accepted: false }
}

/** Socket that records whether it opened, and the code with which it was closed; mqtt.js does not report them. */
export function watchedSocket(url: string, protocols: string[], run: Run): WebSocket {
  const socket = new WebSocket(url, protocols)
  run.socket = socket
  const { evidence } = run
  socket.addEventListener('open', () => {
    evidence.opened = true
  })
  socket.addEventListener('close', ({ code, reason }) => {
    evidence.closeCode = code
    evidence.closeReason = reason || undefined
  })
  return socket
}

/** Stores an error as evidence. mqtt.js reports most of its own findings only in the text of an error. */
export function noteError(evidence: Evidence, error: Error): void {
  if (evidence.refused) return
  if (error.message === 'connack timeout') evidence.timedOut = true
  else if (error.message === 'Keepalive timeout') evidence.keepAliveMissed = true
  else evidence.malformed ??= error.message
}

/** `new WebSocket` throws for an address that the page may not or cannot open. */
export function unopenable(error: unknown): Ending {
  if (error instanceof DOMException && error.name === 'SecurityError') return { kind: 'blocked' }
  return { kind: 'invalid', detail: errorMessage(error) }
}
