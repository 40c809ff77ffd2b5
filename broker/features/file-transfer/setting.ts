import {
  type FileTransferConfig,
  fileTransferConfig,
  type S3Exporter,
} from '@signalbox/contract/file-transfer'
import { ByteSize, Duration } from '@signalbox/formats/units'
import { ConfigFault, readBelow, known } from '../../config/setting.ts'
import { readS3 } from '../../integration/kinds/s3/connection.ts'
import type { S3ExporterSettings } from './s3-exporter.ts'

export interface FileTransferSettings {
  isEnabled: boolean
  initTimeoutMs: number
  segmentTimeoutMs: number
  assembleTimeoutMs: number
  /** Below the data folder. */
  segmentsFolder: string
  collectEveryMs: number
  minTtlMs: number
  maxTtlMs: number
  exporter: { kind: 'local'; folder: string } | { kind: 's3'; settings: S3ExporterSettings }
}

export const SEGMENTS_FOLDER = 'file_transfer/segments'
export const EXPORTS_FOLDER = 'file_transfer/exports'

/** A timer of Node cannot wait longer. */
const MAX_MS = 2 ** 31 - 1
const MIN_COLLECT_MS = 1000
const MAX_URL_SECONDS = 7 * 24 * 60 * 60
/** Size of an S3 part. Each part is in memory as a whole. */
const MIN_PART_BYTES = 5 * 1024 * 1024
const MAX_PART_BYTES = 64 * 1024 * 1024

function time(path: string, text: string): number {
  const ms = Duration.parse(text)
  if (ms === undefined || !Number.isFinite(ms)) {
    throw new ConfigFault(path, text, 'emqx_schema:timeout_duration_ms()')
  }
  return Math.min(ms, MAX_MS)
}

/** Folder below the data folder, because clients control its content. */
function folder(path: string, given: string | undefined, otherwise: string): string {
  if (given === undefined) return otherwise
  const levels = given.split('/')
  const isBelow = levels.every((level) => /^\w[\w.-]{0,99}$/.test(level))
  // Not a folder that the broker has for something else.
  if (isBelow && levels[0] === 'file_transfer' && levels.length > 1) return given
  throw new ConfigFault(path, given, 'a folder below the data folder: file_transfer/<name>')
}

function s3(path: string, given: S3Exporter): S3ExporterSettings {
  const bytes = (name: 'min_part_size' | 'max_part_size') =>
    known(`${path}.${name}`, given[name], ByteSize.parse(given[name]), 'a size such as 5mb')
  const least = bytes('min_part_size')
  if (bytes('max_part_size') < least) {
    throw new ConfigFault(`${path}.max_part_size`, given.max_part_size, 'not below min_part_size')
  }
  if (!/^[a-z0-9][a-z0-9._-]{0,62}$/i.test(given.bucket)) {
    throw new ConfigFault(`${path}.bucket`, given.bucket, 'the name of a bucket')
  }
  const urlMs = time(`${path}.url_expire_time`, given.url_expire_time)
  return {
    s3: readBelow(path, () => readS3(given)),
    bucket: given.bucket,
    partBytes: Math.min(Math.max(least, MIN_PART_BYTES), MAX_PART_BYTES),
    headers: given.acl === undefined ? {} : { 'x-amz-acl': given.acl.replaceAll('_', '-') },
    urlSeconds: Math.min(Math.max(Math.ceil(urlMs / 1000), 1), MAX_URL_SECONDS),
  }
}

function readExporter({ local, s3: bucket }: FileTransferConfig['storage']['local']['exporter']) {
  const path = 'storage.local.exporter'
  const enabled = [local, bucket].filter((each) => each?.enable === true)
  if (enabled.length !== 1) {
    const names = enabled.length === 0 ? 'none' : 'local, s3'
    throw new ConfigFault(path, names, 'exactly one enabled exporter')
  }
  const settings = bucket && s3(`${path}.s3`, bucket)
  if (bucket?.enable === true && settings !== undefined) return { kind: 's3' as const, settings }
  return {
    kind: 'local' as const,
    folder: folder(`${path}.local.root`, local?.root, EXPORTS_FOLDER),
  }
}

function read(config: FileTransferConfig): FileTransferSettings {
  const { enable: isStored, segments, exporter } = config.storage.local
  const path = 'storage.local.segments'
  const { interval, minimum_segments_ttl: min, maximum_segments_ttl: max } = segments.gc
  const minTtlMs = time(`${path}.gc.minimum_segments_ttl`, min)
  const maxTtlMs = time(`${path}.gc.maximum_segments_ttl`, max)
  if (maxTtlMs < minTtlMs) {
    throw new ConfigFault(`${path}.gc.maximum_segments_ttl`, max, 'not below minimum_segments_ttl')
  }
  return {
    isEnabled: config.enable && isStored,
    initTimeoutMs: time('init_timeout', config.init_timeout),
    segmentTimeoutMs: time('store_segment_timeout', config.store_segment_timeout),
    assembleTimeoutMs: time('assemble_timeout', config.assemble_timeout),
    segmentsFolder: folder(`${path}.root`, segments.root, SEGMENTS_FOLDER),
    collectEveryMs: Math.max(time(`${path}.gc.interval`, interval), MIN_COLLECT_MS),
    minTtlMs,
    maxTtlMs,
    exporter: readExporter(exporter),
  }
}

export const fileTransferSetting = {
  name: 'config.file_transfer',
  defaults: fileTransferConfig.parse({}),
  isSealed: true,
  hasReferences: true,
  read,
}
