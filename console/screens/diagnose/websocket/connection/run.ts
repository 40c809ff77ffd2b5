import type { MqttClient } from 'mqtt'
import type { ConnectForm } from './connection-settings.ts'
import type { Ending, Evidence, Verdict } from './ending.ts'

/** From Connect to the end: one mqtt.js client, also for its reconnects. */
export interface Run {
  form: ConnectForm
  client?: MqttClient
  /** Of the current attempt or connection. */
  socket?: WebSocket
  evidence: Evidence
  attempts: number
  timer?: ReturnType<typeof setTimeout>
  /** The last reason code of a PUBACK, PUBREC or PUBCOMP, by packet id; mqtt.js keeps it to itself. */
  acks: Map<number, Verdict>
}

export type RunWithClient = Run & { client: MqttClient }

export function hasClient(run: Run): run is RunWithClient {
  return run.client !== undefined
}

export function noEvidence(): Evidence {
  return { opened: false, accepted: false }
}

/** Only these events show whether the socket ever opened, and with which code it was closed. */
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

/** mqtt.js reports most of its own findings only in the text of an error. */
export function noteError(evidence: Evidence, error: Error): void {
  if (evidence.refused) return
  if (error.message === 'connack timeout') evidence.timedOut = true
  else if (error.message === 'Keepalive timeout') evidence.keepAliveMissed = true
  else evidence.malformed ??= error.message
}

/** `new WebSocket` throws for an address that the page may not or cannot open. */
export function unopenable(error: unknown): Ending {
  if (error instanceof DOMException && error.name === 'SecurityError') return { kind: 'blocked' }
  return { kind: 'invalid', detail: error instanceof Error ? error.message : String(error) }
}
