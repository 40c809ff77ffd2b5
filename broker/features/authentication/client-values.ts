import { peerValues } from '../../backends/peer-values.ts'
import type { Values } from '../../backends/template.ts'
import type { Credentials } from '../../kernel/access.ts'

/** What placeholders stand for while a client logs in; its attributes are not known before. */
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
