import { peerValues } from '../../backends/peer-values.ts'
import type { Values } from '../../backends/template.ts'
import type { Credentials } from '../../kernel/access.ts'

/** Values of the placeholders during a login, when attributes are not known yet. */
export function clientValues({ username, clientId, password, peer }: Credentials): Values {
  return {
    username,
    clientid: clientId,
    password,
    ...peerValues(peer),
    // One line, as it is sent in queries and headers: without the frame of PEM.
    cert_pem: peer.certificate?.der.toString('base64'),
  }
}
