import type { CertificateFacts, ListenerRow } from '@signalbox/contract/listeners'
import { MASKED } from '@signalbox/contract/masked'
import { presentBind, readBind } from './bind.ts'
import type { Certificate } from './certificate-facts.ts'
import type { ListenerState } from './listeners.ts'
import { presentTime } from '../../api/time.ts'

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
    bind: presentAddress(state),
    acceptors: config.acceptors,
    number: 1,
    status,
    node_status: [{ node, status }],
    ...presentOption(state),
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
    bind: presentAddress(state),
    running,
    current_connections,
    ...(ssl && {
      ssl_options: { ...ssl, ...(ssl.password && { password: MASKED }) },
    }),
    ...(error !== undefined && { error }),
    ...presentOption(state),
  }
}

export function presentCertificate(certificate: Certificate): CertificateFacts {
  const { subject, issuer, names, notBefore, notAfter, serial, fingerprint, pem, isSample } =
    certificate
  return {
    subject,
    issuer,
    names,
    not_before: presentTime(notBefore),
    not_after: presentTime(notAfter),
    serial,
    fingerprint,
    pem,
    is_sample: isSample,
  }
}

/** Configured address of a listener. If a start option set the address, the port that was really bound. */
function presentAddress({ config, listener, option }: ListenerState): string {
  const isAsked = option !== undefined && config.bind === presentBind(option.bind)
  return presentBind(isAsked && listener ? listener.address : readBind(config.bind))
}

const presentOption = ({ option, config }: ListenerState) =>
  option?.option !== undefined && config.bind === presentBind(option.bind)
    ? { bind_option: option.option }
    : {}
