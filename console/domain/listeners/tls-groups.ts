import { isErlang } from '#api/use-can.ts'
import { fieldCodec } from '#form/codec.ts'
import type { FieldDescription, Group } from '#form/field.ts'
import { ChoicesEditor } from '#form/inputs/ChoicesEditor.tsx'
import {
  certificateWarning,
  needsVerify,
  required,
  requiredWithOcsp,
  usagesProblem,
  versionsProblem,
  versionsWarning,
} from './checks.ts'
import { fieldMessages as f, groupMessages as g } from './fields.messages.ts'

/** A cluster of the open edition refuses them. */
const ownOnly: FieldDescription['when'] = () => !isErlang()

const ocspOn: FieldDescription['when'] = (look) =>
  look('ssl_options.ocsp.enable_ocsp_stapling') === true

const VERSIONS: Readonly<Record<string, string>> = {
  'tlsv1.3': 'TLS 1.3',
  'tlsv1.2': 'TLS 1.2',
  'tlsv1.1': 'TLS 1.1',
  tlsv1: 'TLS 1.0',
}

/** The settings of TLS. */
export const tls: readonly Group[] = [
  {
    title: g.certificates,
    about: g.certificatesAbout,
    fields: [
      {
        path: 'ssl_options.certfile',
        label: f.certfile,
        as: 'pem',
        check: required,
        warn: certificateWarning,
      },
      { path: 'ssl_options.keyfile', label: f.keyfile, as: 'pem', holds: 'key', check: required },
      { path: 'ssl_options.password', label: f.keyPassword },
      {
        path: 'ssl_options.verify',
        label: f.verify,
        help: f.verifyHelp,
        labels: { verify_none: f.verifyNone, verify_peer: f.verifyPeer },
      },
      {
        path: 'ssl_options.cacertfile',
        label: f.cacertfile,
        help: f.cacertfileHelp,
        as: 'pem',
      },
      {
        path: 'ssl_options.fail_if_no_peer_cert',
        label: f.failIfNoPeerCert,
        help: f.failIfNoPeerCertHelp,
        check: needsVerify,
      },
      {
        path: 'ssl_options.partial_chain',
        label: f.partialChain,
        help: f.partialChainHelp,
        labels: {
          false: f.partialChainOff,
          true: f.partialChainOn,
          cacert_from_cacertfile: f.partialChainOne,
          two_cacerts_from_cacertfile: f.partialChainTwo,
        },
        when: ownOnly,
      },
      {
        path: 'ssl_options.verify_peer_ext_key_usage',
        label: f.extKeyUsage,
        help: f.extKeyUsageHelp,
        check: usagesProblem,
        when: ownOnly,
      },
      {
        path: 'ssl_options.versions',
        label: f.versions,
        help: f.versionsHelp,
        Editor: ChoicesEditor,
        labels: VERSIONS,
        check: versionsProblem,
        warn: versionsWarning,
      },
    ],
  },
  {
    title: g.ocsp,
    isFolded: true,
    fields: [
      {
        path: 'ssl_options.enable_crl_check',
        label: f.crl,
        help: f.crlHelp,
        check: needsVerify,
      },
      { path: 'ssl_options.ocsp.enable_ocsp_stapling', label: f.ocsp, help: f.ocspHelp },
      {
        path: 'ssl_options.ocsp.responder_url',
        label: f.ocspUrl,
        when: ocspOn,
        check: requiredWithOcsp,
      },
      {
        path: 'ssl_options.ocsp.issuer_pem',
        label: f.ocspIssuer,
        as: 'pem',
        when: ocspOn,
        check: requiredWithOcsp,
      },
      { path: 'ssl_options.ocsp.refresh_interval', label: f.ocspRefresh, when: ocspOn },
      { path: 'ssl_options.ocsp.refresh_http_timeout', label: f.ocspHttpTimeout, when: ocspOn },
    ],
  },
  {
    title: g.tls,
    isFolded: true,
    fields: [
      {
        path: 'ssl_options.ciphers',
        label: f.ciphers,
        help: f.ciphersHelp,
        as: 'area',
        ...fieldCodec({ as: 'list' }),
      },
      { path: 'ssl_options.depth', label: f.depth, help: f.depthHelp },
      { path: 'ssl_options.handshake_timeout', label: f.handshakeTimeout },
      { path: 'ssl_options.honor_cipher_order', label: f.honorCipherOrder },
      { path: 'ssl_options.reuse_sessions', label: f.reuseSessions, help: f.reuseSessionsHelp },
      { path: 'ssl_options.secure_renegotiate', label: f.secureRenegotiate },
      { path: 'ssl_options.client_renegotiation', label: f.clientRenegotiation },
      { path: 'ssl_options.dhfile', label: f.dhfile, as: 'pem' },
      { path: 'ssl_options.hibernate_after', label: f.hibernateAfter, help: f.hibernateAfterHelp },
      { path: 'ssl_options.gc_after_handshake', label: f.gcAfterHandshake },
      { path: 'ssl_options.log_level', label: f.logLevel },
    ],
  },
]
