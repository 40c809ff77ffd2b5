import type { CertificateFacts, ListenerRow } from '@signalbox/contract/listeners'
import { MASKED } from '@signalbox/contract/secrets'
import { presentBind, readBind } from '../features/listeners/bind.ts'
import type { Certificate } from '../features/listeners/certificate-facts.ts'
import type { ListenerState } from '../features/listeners/listeners.ts'
import { presentTime } from './time.ts'

export function presentStatus({ listener, config, error }: ListenerState) {
  return {
    running: listener !== undefined,
    current_connections: listener?.currentConnections ?? 0,
    max_connections: config.max_connections,
    ...(error !== undefined && { error }),
  }
}

export function presentListenerRow(node: string, state: ListenerState): ListenerRow {
  const { id, config } = state
  const status = presentStatus(state)
  return {
    id,
    type: config.type,
    name: config.name,
    enable: config.enable,
    bind: bindOf(state),
    acceptors: config.acceptors,
    number: 1,
    status,
    node_status: [{ node, status }],
    ...optionOf(state),
  }
}

/** All settings; the password of a key is masked. */
export function presentListener(state: ListenerState) {
  const { id, config, error } = state
  const { name: _, ssl_options: ssl, ...settings } = config
  const { running, current_connections } = presentStatus(state)
  return {
    ...settings,
    id,
    bind: bindOf(state),
    running,
    current_connections,
    ...(ssl && {
      ssl_options: { ...ssl, ...(ssl.password && { password: MASKED }) },
    }),
    ...(error !== undefined && { error }),
    ...optionOf(state),
  }
}

export function presentCertificate(certificate: Certificate): CertificateFacts {
  const { subject, issuer, names, notBefore, notAfter, serial, fingerprint, isSample } = certificate
  return {
    subject,
    issuer,
    names,
    not_before: presentTime(notBefore),
    not_after: presentTime(notAfter),
    serial,
    fingerprint,
    is_sample: isSample,
  }
}

/** As it is configured; of an address that the start asked for, the real one: its port may be a free one. */
function bindOf({ config, listener, option }: ListenerState): string {
  const isAsked = option !== undefined && config.bind === presentBind(option.bind)
  return presentBind(isAsked && listener ? listener.address : readBind(config.bind))
}

const optionOf = ({ option, config }: ListenerState) =>
  option?.option !== undefined && config.bind === presentBind(option.bind)
    ? { bind_option: option.option }
    : {}
