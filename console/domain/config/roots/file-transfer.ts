import { type FileTransferConfig, fileTransferConfig } from '@signalbox/contract/file-transfer'
import { Duration } from '@signalbox/formats/units'
import { perBroker } from '../../page/per-broker.ts'
import { type Look } from '#form/field.ts'
import { groupsFromSchema } from '#form/facts.ts'
import { fileTransferSettingsMessages as m } from './file-transfer.messages.ts'

const rootHelp = perBroker(m.rootHelp, m.rootHelpCluster)
const GC = 'storage.local.segments.gc'
const LOCAL = 'storage.local.exporter.local'
const S3 = 'storage.local.exporter.s3'

const isTo = (exporter: string) => (look: Look) => look(`${exporter}.enable`) === true
const ms = (value: unknown) => Duration.parse(String(value)) ?? 0
const exactlyOne = (_: unknown, look: Look) =>
  isTo(LOCAL)(look) === isTo(S3)(look) ? m.one : undefined
const when = isTo(S3)
const isMissing = (value: unknown) => value === null || value === undefined || value === ''
const complete = (value: unknown, look: Look) => {
  const needed = ['host', 'port', 'bucket'].map((name) => look(`${S3}.${name}`))
  return (
    exactlyOne(value, look) ?? (value === true && needed.some(isMissing) ? m.needed : undefined)
  )
}

/** Files that clients send over MQTT, and where complete ones go. */
const groups = groupsFromSchema(fileTransferConfig, [
  {
    title: m.general,
    fields: [
      { path: 'enable', label: m.enable, help: m.enableHelp },
      { path: 'init_timeout', label: m.initTimeout, help: m.initTimeoutHelp },
      { path: 'store_segment_timeout', label: m.segmentTimeout, help: m.segmentTimeoutHelp },
      { path: 'assemble_timeout', label: m.assembleTimeout, help: m.assembleTimeoutHelp },
    ],
  },
  {
    title: m.segments,
    fields: [
      { path: `${GC}.interval`, label: m.interval, help: m.intervalHelp },
      {
        path: `${GC}.maximum_segments_ttl`,
        label: m.maxTtl,
        help: m.maxTtlHelp,
        check: (value, look) =>
          ms(value) < ms(look(`${GC}.minimum_segments_ttl`)) ? m.ttlOrder : undefined,
      },
      { path: `${GC}.minimum_segments_ttl`, label: m.minTtl, help: m.minTtlHelp },
      { path: 'storage.local.segments.root', label: m.segmentsRoot, help: rootHelp },
    ],
  },
  {
    title: m.folder,
    fields: [
      { path: `${LOCAL}.enable`, label: m.local, help: m.localHelp, check: exactlyOne },
      { path: `${LOCAL}.root`, label: m.localRoot, help: rootHelp, when: isTo(LOCAL) },
    ],
  },
  {
    title: m.bucket,
    fields: [
      { path: `${S3}.enable`, label: m.s3, help: m.s3Help, check: complete },
      { path: `${S3}.host`, label: m.host, when },
      { path: `${S3}.port`, label: m.port, when },
      { path: `${S3}.bucket`, label: m.bucketName, when },
      { path: `${S3}.access_key_id`, label: m.accessKey, when },
      { path: `${S3}.secret_access_key`, label: m.secretKey, when },
      { path: `${S3}.acl`, label: m.acl, when },
      { path: `${S3}.url_expire_time`, label: m.urlExpiry, help: m.urlExpiryHelp, when },
      {
        path: `${S3}.min_part_size`,
        label: m.minPart,
        help: perBroker(m.minPartHelp, m.minPartHelpCluster),
        when,
      },
      { path: `${S3}.transport_options.ssl.enable`, label: m.tls, help: m.tlsHelp, when },
      {
        path: `${S3}.transport_options.ssl.verify`,
        label: m.verify,
        labels: { verify_peer: m.verifyPeer, verify_none: m.verifyNone },
        when: (look) => when(look) && look(`${S3}.transport_options.ssl.enable`) === true,
      },
    ],
  },
])

/** The field has the default of a group that is there; without the group it is off. */
export const fileTransferGroups = groups.map((group) => ({
  ...group,
  fields: group.fields.map((setting) =>
    setting.path === `${S3}.enable` ? { ...setting, otherwise: false } : setting,
  ),
}))

type Exporter = FileTransferConfig['storage']['local']['exporter']

const withExporter = (config: FileTransferConfig, exporter: Exporter): FileTransferConfig => ({
  ...config,
  storage: { ...config.storage, local: { ...config.storage.local, exporter } },
})

/** Configuration with both exporters, so that one that the API leaves out is shown as disabled. */
export function withBoth(config: FileTransferConfig): FileTransferConfig {
  const { local = { enable: false }, s3 = { enable: false } } = config.storage.local.exporter
  return withExporter(config, { local, s3: s3 as NonNullable<Exporter['s3']> }) // without its fields it is off
}

/** Configuration in the form of the API, without an exporter that is disabled and has nothing to store. */
export function withoutOff(config: FileTransferConfig): FileTransferConfig {
  const { local, s3 } = config.storage.local.exporter
  const isKept = s3?.enable === true || (s3?.host !== undefined && s3.bucket !== undefined)
  return withExporter(config, {
    ...(local?.enable === true || local?.root !== undefined ? { local } : {}),
    ...(isKept && s3 !== undefined ? { s3 } : {}),
  })
}
