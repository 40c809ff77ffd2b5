import { peerValues } from '../../backends/peer-values.ts'
import type { Values } from '../../backends/template.ts'
import type { Credentials } from '../../kernel/access.ts'

/** Placeholder values during a login; attributes come from the settings. */
export function clientValues({
  username,
  clientId,
  password,
  peer,
  clientAttrs = {},
  gatewayFacts,
}: Credentials): Values {
  const attributes = Object.entries(clientAttrs)
  return {
    ...gatewayFacts,
    ...Object.fromEntries(attributes.map(([name, value]) => [`client_attrs.${name}`, value])),
    username,
    clientid: clientId,
    password,
    ...peerValues(peer),
    // One line, as it is sent in queries and headers: without the frame of PEM.
    cert_pem: peer.certificate?.der.toString('base64'),
  }
}
