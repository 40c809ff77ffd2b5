import * as z from 'zod/mini'
import { count as amount, flag, formats } from './formats.ts'
import { resource } from './operation.ts'
import { paged, pageQuery } from './paging.ts'
import { count } from './scalars.ts'

const on = resource('Backup')

/** Largest archive that Signalbox's own broker accepts, in bytes. */
export const MAX_BACKUP_BYTES = 1024 * 1024 * 1024
export const BACKUP_SUFFIX = '.tar.gz'

const backupFile = z.looseObject({
  filename: z.string(),
  /** The node that has the file: for download, deletion and import. */
  node: z.string(),
  /** Size of the file in bytes. */
  size: z.int(),
  /** Creation time as in RFC 3339. */
  created_at: z.string(),
  /** Creation time in epoch seconds. */
  created_at_sec: z.int(),
})
export type BackupFile = z.output<typeof backupFile>

const path = z.object({ filename: z.string() })
/** Node to ask; the answering one unless given. */
const query = z.object({ node: z.optional(z.string()) })
const named = z.object({ filename: z.string(), node: z.optional(z.string()) })

export const backupCreate = on('backupCreate', {
  method: 'POST',
  at: '/data/export',
  summary: 'Write a backup of the configuration and the data; secrets are part of it',
  answers: { 200: backupFile },
  errors: { 500: ['INTERNAL_ERROR'] },
})

export const backupList = on('backupList', {
  method: 'GET',
  at: '/data/files',
  summary: 'List backup files, newest first',
  list: 'paged',
  query: z.object(pageQuery),
  answers: { 200: paged(backupFile) },
})

export const backupUpload = on('backupUpload', {
  method: 'POST',
  at: '/data/files',
  summary: 'Store a backup file from elsewhere under its own name',
  body: z.file(),
  fileField: 'filename',
  isFileStreamed: true,
  bodyLimit: MAX_BACKUP_BYTES,
  answers: { 204: null },
  errors: { 400: ['BAD_REQUEST'] },
})

export const backupDownload = on('backupDownload', {
  method: 'GET',
  at: '/data/files/{filename}',
  summary: 'Download a backup file: a gzip archive, whatever the content type says',
  isForAdministrators: true,
  path,
  query,
  answers: { 200: z.custom<Uint8Array<ArrayBuffer>>() },
  answerType: 'application/gzip',
  errors: { 400: ['BAD_REQUEST'], 404: ['NOT_FOUND'] },
})

export const backupDelete = on('backupDelete', {
  method: 'DELETE',
  at: '/data/files/{filename}',
  summary: 'Delete a backup file',
  path,
  query,
  answers: { 204: null },
  errors: { 400: ['BAD_REQUEST'], 404: ['NOT_FOUND'] },
})

const backupNote = z.looseObject({
  /** `left`: not restored. `translated`: restored in another form. `kept`: the value of the broker stays. */
  kind: z.enum(['left', 'translated', 'kept']),
  code: z.string(),
  /** The item or field that the remark concerns; the whole part if absent. */
  of: z.optional(z.string()),
  /** The reason, as a sentence. */
  text: z.string(),
})
export type BackupNote = z.output<typeof backupNote>

export const backupPart = z.looseObject({
  kind: z.enum(['config', 'table', 'file']),
  /** Root of the configuration, table, or path in the archive. */
  name: z.string(),
  /** `skipped`: the part cannot be restored here. `refused`: the part is invalid. Other parts are restored. */
  state: z.enum(['ready', 'skipped', 'refused']),
  reason: z.optional(z.string()),
  /** A code of the reason, for a console that has its own text for it. `not_compared`: `added` and `changed` are unknown. */
  code: z.optional(z.string()),
  /** Items of a list or rows of a table. */
  entries: count,
  /** Entries that do not exist at present. */
  added: count,
  /** Entries whose present value differs. */
  changed: count,
  /** After a restore: why the part is stored and not in effect. */
  failure: z.optional(z.string()),
  /** Remarks on items and fields that are not restored exactly as they are in the file. */
  notes: z.optional(z.array(backupNote)),
})
export type BackupPart = z.output<typeof backupPart>

export const backupReport = z.looseObject({ parts: z.array(backupPart) })

export const backupImport = on('backupImport', {
  method: 'POST',
  at: '/data/import',
  summary: 'Restore a backup file: entries replace those with the same name, nothing is deleted',
  body: named,
  // 204: all is restored. 200: some parts or items cannot be restored here, and the parts name them. 400: the message
  // has a line for each invalid part, and the others are restored.
  answers: { 200: backupReport, 204: null },
  errors: { 400: ['BAD_REQUEST'] },
})

export const backupForEmqx = on('backupForEmqx', {
  method: 'POST',
  at: '/data/export_for_emqx',
  summary: 'Write a backup that EMQX 5.7 imports, and list what is left out',
  edition: 'own',
  body: z.object({
    /** Edition of the other broker: the open one refuses types that it does not have. */
    edition: z._default(z.enum(['ce', 'ee']), 'ce'),
    /** Listeners replace those of the other broker, which may stop accepting its clients. */
    listeners: z._default(z.boolean(), false),
  }),
  answers: { 200: z.looseObject({ file: backupFile, parts: z.array(backupPart) }) },
  errors: { 400: ['BAD_REQUEST'], 500: ['INTERNAL_ERROR'] },
})

const backupPreview = z.looseObject({
  filename: z.string(),
  /** Version of the broker that wrote the backup. */
  version: z.string(),
  /** Another kind of broker has written it: its tables cannot be read. */
  is_foreign: z.boolean(),
  parts: z.array(backupPart),
})
export type BackupPreview = z.output<typeof backupPreview>

export const backupInspect = on('backupInspect', {
  method: 'GET',
  at: '/data/files/{filename}/preview',
  summary: 'Read what is in a backup file and what a restore would change',
  edition: 'own',
  isInFront: true,
  path,
  query,
  answers: { 200: backupPreview },
  errors: { 400: ['BAD_REQUEST'], 404: ['NOT_FOUND'], 503: ['SERVICE_UNAVAILABLE'] },
})

export const backupRestore = on('backupRestore', {
  method: 'POST',
  at: '/data/files/{filename}/restore',
  summary: 'Restore some parts of a backup file in one transaction, and report on each',
  edition: 'own',
  path,
  body: z.object({
    /** Names of parts; all unless given. */
    parts: z.optional(z.array(z.string()).check(z.maxLength(1000))),
  }),
  answers: { 200: backupReport },
  errors: { 400: ['BAD_REQUEST'], 404: ['NOT_FOUND'] },
})

/** Maximum length of a configuration text, in bytes. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024

export const configImportInspect = on('configImportInspect', {
  method: 'POST',
  at: '/configs/preview',
  summary:
    'Read what a configuration text of this or another broker has, and what an import would change',
  edition: 'own',
  bodyType: 'text/plain',
  bodyLimit: MAX_TEXT_BYTES,
  body: z.string(),
  answers: {
    200: z.looseObject({
      /** Whether another kind of broker wrote the file. */
      is_foreign: z.boolean(),
      parts: z.array(backupPart),
    }),
  },
  errors: { 400: ['BAD_REQUEST'] },
})

export const configImport = on('configImport', {
  method: 'POST',
  at: '/configs/import',
  summary: 'Merge parts of a configuration text in one transaction, and report on each',
  edition: 'own',
  query: z.object({
    /** Names of parts, separated by commas; all unless given. */
    parts: z.optional(z.string().check(z.maxLength(10_000))),
  }),
  bodyType: 'text/plain',
  bodyLimit: MAX_TEXT_BYTES,
  body: z.string(),
  answers: { 200: backupReport },
  errors: { 400: ['BAD_REQUEST'] },
})

/** `HH:MM`, from midnight on. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/
/** Limit on scheduled backups to keep. */
export const MAX_KEPT_BACKUPS = 100

export const backupSchedule = z.object({
  enable: flag(false, 'now'),
  every: z._default(z.enum(['hour', 'day', 'week']), 'day'),
  /** In the time zone of the node; of `every: hour`, the minutes. */
  at: z._default(z.string().check(z.regex(TIME_OF_DAY)), '02:00'),
  /** Day for `every: week`, from 1 (Monday) to 7 (Sunday). */
  weekday: amount(1, { effect: 'now', min: 1, max: 7 }),
  /** Number of scheduled backups to keep. Older ones are deleted, and so are those older than `max_age`. */
  keep: amount(7, { effect: 'now', min: 1, max: MAX_KEPT_BACKUPS }),
  /** Age beyond which scheduled backups are deleted, except the newest. */
  max_age: z._default(
    z.string().register(formats, { as: 'duration', word: 'infinity', effect: 'now' }),
    '30d',
  ),
})
export type BackupSchedule = z.output<typeof backupSchedule>

const scheduleStatus = z.looseObject({
  /** RFC 3339; absent unless the schedule is enabled. */
  next_at: z.optional(z.string()),
  /** The last backup of the schedule, or its failure. */
  last: z.optional(
    z.looseObject({
      /** Time as in RFC 3339. */
      at: z.string(),
      filename: z.optional(z.string()),
      /** Reason why there is no backup; the attempt is repeated every ten minutes. */
      failure: z.optional(z.string()),
    }),
  ),
  /** Names of the files that the schedule has made: only these are deleted automatically. */
  files: z.array(z.string()),
})
export type BackupScheduleStatus = z.output<typeof scheduleStatus>

export const backupScheduleGet = on('backupScheduleGet', {
  method: 'GET',
  at: '/data/schedule',
  summary: 'Read when backups are made automatically, and how many are kept',
  edition: 'own',
  answers: { 200: backupSchedule },
})

export const backupScheduleUpdate = on('backupScheduleUpdate', {
  method: 'PUT',
  at: '/data/schedule',
  summary: 'Edit when backups are made automatically, and how many are kept',
  edition: 'own',
  body: backupSchedule,
  answers: { 200: backupSchedule },
  errors: { 400: ['BAD_REQUEST'] },
})

export const backupScheduleStatusGet = on('backupScheduleStatusGet', {
  method: 'GET',
  at: '/data/schedule/status',
  summary: 'Read the next and the last scheduled backup, and the files of the schedule',
  edition: 'own',
  answers: { 200: scheduleStatus },
})
