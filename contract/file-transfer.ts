import * as z from 'zod/mini'
import { flag, formats, size, time, whole } from './formats.ts'
import { resource } from './operation.ts'
import { limit } from './paging.ts'
import { count, nodeName } from './scalars.ts'
import { s3Acl, s3Transport } from './s3-fields.ts'
import { secret } from './secrets.ts'

const on = resource('File Transfer')

const folder = z.string().register(formats, { effect: 'now' })

const localExporter = z.object({
  enable: flag(true, 'now'),
  /** Folder of the exporter; below the data folder unless given. */
  root: z.optional(folder),
})

const s3Exporter = z.object({
  enable: flag(true, 'now'),
  host: z.string(),
  port: whole({ min: 1, max: 65_535 }),
  bucket: z.string(),
  access_key_id: z.optional(z.string()),
  secret_access_key: z.optional(secret),
  /** How long the address of a file can be used. */
  url_expire_time: time('1h', 'now'),
  /** A file is uploaded in parts of this size. */
  min_part_size: size('5mb', 'now'),
  max_part_size: size('5gb', 'now'),
  acl: z.optional(s3Acl),
  transport_options: z.prefault(s3Transport, {}),
})
export type S3Exporter = z.output<typeof s3Exporter>

const localStorage = z.object({
  enable: flag(true, 'now'),
  segments: z.prefault(
    z.object({
      root: z.optional(folder),
      gc: z.prefault(
        z.object({
          interval: time('1h', 'now'),
          /** The lifetime of segments that a transfer may choose. */
          maximum_segments_ttl: time('24h', 'now'),
          minimum_segments_ttl: time('5m', 'now'),
        }),
        {},
      ),
    }),
    {},
  ),
  /** Exporter; exactly one is enabled. */
  exporter: z.prefault(z.object({ local: z.optional(localExporter), s3: z.optional(s3Exporter) }), {
    local: {},
  }),
})

export const fileTransferConfig = z.object({
  enable: flag(false, 'now'),
  init_timeout: time('10s', 'now'),
  store_segment_timeout: time('5m', 'now'),
  assemble_timeout: time('5m', 'now'),
  storage: z.prefault(z.object({ local: z.prefault(localStorage, {}) }), {}),
})
export type FileTransferConfig = z.output<typeof fileTransferConfig>

const metadata = z.looseObject({
  name: z.string(),
  size: z.optional(count),
  /** SHA-256 of the file, in hex digits. */
  checksum: z.optional(z.string()),
  /** Expiry in epoch seconds. */
  expire_at: z.optional(z.int()),
  /** Lifetime of the segments in seconds. */
  segments_ttl: z.optional(z.int()),
  user_data: z.optional(z.unknown()),
})

const file = z.looseObject({
  clientid: z.string(),
  fileid: z.string(),
  name: z.string(),
  /** Size of the file in bytes. */
  size: count,
  /** Time as in RFC 3339. */
  timestamp: z.string(),
  /** Address of the download at this broker, or at the storage that has the file. */
  uri: z.optional(z.string()),
  metadata: z.optional(metadata),
})
export type TransferredFile = z.output<typeof file>

const files = z.looseObject({
  files: z.array(file),
  /** Cursor of the next page; absent at the end. */
  cursor: z.optional(z.string()),
})

export const fileTransferGet = on('fileTransferGet', {
  method: 'GET',
  at: '/file_transfer',
  summary: 'Read the settings of file transfers',
  edition: 'ent',
  isInside: true,
  answers: { 200: fileTransferConfig },
})

export const fileTransferUpdate = on('fileTransferUpdate', {
  method: 'PUT',
  at: '/file_transfer',
  summary: 'Replace the settings of file transfers; missing fields return to their defaults',
  edition: 'ent',
  isInside: true,
  body: fileTransferConfig,
  answers: { 200: fileTransferConfig },
  errors: { 400: ['UPDATE_FAILED', 'INVALID_CONFIG'] },
})

export const fileTransferConfigGet = on('fileTransferConfigGet', {
  method: 'GET',
  at: '/configs/file_transfer',
  summary: 'Read the settings of file transfers',
  edition: 'ent',
  isInside: true,
  answers: { 200: fileTransferConfig },
  errors: { 404: ['NOT_FOUND'] },
})

export const fileTransferConfigUpdate = on('fileTransferConfigUpdate', {
  method: 'PUT',
  at: '/configs/file_transfer',
  summary: 'Replace the settings of file transfers; missing fields return to their defaults',
  edition: 'ent',
  isInside: true,
  body: fileTransferConfig,
  answers: { 200: fileTransferConfig },
  errors: { 400: ['UPDATE_FAILED', 'INVALID_CONFIG'], 403: ['UPDATE_FAILED'] },
})

export const transferredFileList = on('transferredFileList', {
  method: 'GET',
  at: '/file_transfer/files',
  summary: 'List files that clients have sent',
  edition: 'ent',
  isInside: true,
  own: ['clientid'],
  query: z.object({
    limit: z._default(limit, 100),
    following: z.optional(z.string()),
    /** Client ID whose files are listed. */
    clientid: z.optional(z.string()),
  }),
  answers: { 200: files },
  errors: { 400: ['BAD_REQUEST'], 503: ['SERVICE_UNAVAILABLE'] },
})

const transferPath = z.object({ clientid: z.string(), fileid: z.string() })

export const transferredFileGet = on('transferredFileGet', {
  method: 'GET',
  at: '/file_transfer/files/{clientid}/{fileid}',
  summary: 'List the files of one transfer',
  edition: 'ent',
  isInside: true,
  path: transferPath,
  answers: { 200: files },
  errors: { 404: ['FILES_NOT_FOUND'], 503: ['SERVICE_UNAVAILABLE'] },
})

const fileQuery = z.object({ node: nodeName, fileref: z.string() })

export const transferredFileDownload = on('transferredFileDownload', {
  method: 'GET',
  at: '/file_transfer/file',
  summary: 'Download a file from the folder of the local exporter',
  edition: 'ent',
  isInside: true,
  query: fileQuery,
  answers: { 200: z.custom<Uint8Array<ArrayBuffer>>() },
  answerType: 'application/data',
  errors: { 404: ['NOT_FOUND'], 503: ['SERVICE_UNAVAILABLE'] },
})

export const transferredFileDelete = on('transferredFileDelete', {
  method: 'DELETE',
  at: '/file_transfer/file',
  summary: 'Delete a file from the folder of the local exporter',
  edition: 'own',
  query: fileQuery,
  answers: { 204: null },
  errors: { 404: ['NOT_FOUND'], 503: ['SERVICE_UNAVAILABLE'] },
})

const transfer = z.looseObject({
  clientid: z.string(),
  fileid: z.string(),
  name: z.string(),
  /** Announced size; absent if the client announced none. */
  size: z.optional(count),
  /** Bytes that are stored. */
  received: count,
  /** `assembling`: all segments are there, and the file is checked and exported. */
  state: z.enum(['receiving', 'assembling']),
  /** Times as in RFC 3339. */
  started_at: z.string(),
  changed_at: z.string(),
  /** The segments are deleted then. */
  expires_at: z.string(),
  /** Stored ranges of bytes, first and past the last, in order; the first of many. */
  ranges: z.array(z.tuple([count, count])),
})
export type FileTransfer = z.output<typeof transfer>

/** Limit on the ranges per transfer in `fileTransferList`. */
export const MAX_SHOWN_RANGES = 1000

export const fileTransferList = on('fileTransferList', {
  method: 'GET',
  at: '/file_transfer/transfers',
  summary: 'List transfers in progress, those that changed last first',
  edition: 'own',
  list: 'whole',
  query: z.object({ clientid: z.optional(z.string()) }),
  answers: { 200: z.array(transfer) },
  errors: { 503: ['SERVICE_UNAVAILABLE'] },
})

export const fileTransferAbort = on('fileTransferAbort', {
  method: 'DELETE',
  at: '/file_transfer/transfers/{clientid}/{fileid}',
  summary: 'Abort a transfer and delete its segments',
  edition: 'own',
  path: transferPath,
  answers: { 204: null },
  errors: { 404: ['NOT_FOUND'], 503: ['SERVICE_UNAVAILABLE'] },
})
