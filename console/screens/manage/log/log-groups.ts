import {
  logAuditHandler,
  logConsoleHandler,
  logFileHandler,
  logThrottling,
} from '@signalbox/contract/log-settings'
import { Duration } from '@signalbox/formats/units'
import * as z from 'zod/mini'
import type { Change } from '@signalbox/contract/config-values'
import { type Look, type FieldDescription, type Group, type FieldGroup } from '#form/field.ts'
import { groupsFromSchema } from '#form/facts.ts'
import { logLevels } from '#domain/words/log-levels.messages.ts'
import { logSettingMessages as m } from './log.messages.ts'
import { TimeOffset } from './TimeOffset.tsx'

const isVerbose = (value: unknown) => value === 'debug' || value === 'all'

/** Whether a change makes the node write everything. */
export const hasVerboseLevel = (changes: readonly Change[]): boolean =>
  changes.some(({ path, to }) => path.at(-1) === 'level' && isVerbose(to))

const level = (root: string): FieldDescription => ({
  path: `${root}.level`,
  label: m.level,
  help: m.levelHelp,
  labels: logLevels,
  warn: (value) => (isVerbose(value) ? m.levelWarning : undefined),
})

const times = (root: string): FieldDescription[] => [
  {
    path: `${root}.timestamp_format`,
    label: m.timestampFormat,
    help: m.timestampHelp,
    labels: { auto: m.auto, rfc3339: 'RFC 3339', epoch: m.epoch },
  },
  {
    path: `${root}.time_offset`,
    label: m.timeOffset,
    help: m.timeOffsetHelp,
    as: 'text',
    Editor: TimeOffset,
  },
]

const formatter = (root: string): FieldDescription => ({
  path: `${root}.formatter`,
  label: m.formatter,
  help: m.formatterHelp,
  labels: { text: m.text, json: 'JSON' },
})

const rotation = (root: string): Group => ({
  title: m.rotationTitle,
  fields: [
    {
      path: `${root}.rotation_size`,
      label: m.rotationSize,
      help: m.rotationSizeHelp,
      none: { label: m.noRotation, otherwise: '50MB' },
    },
    { path: `${root}.rotation_count`, label: m.rotationCount, help: m.rotationCountHelp },
  ],
})

export const consoleGroups = groupsFromSchema(z.object({ console: logConsoleHandler }), [
  {
    title: m.consoleTitle,
    about: m.consoleAbout,
    fields: [
      { path: 'console.enable', label: m.enable, help: m.consoleEnableHelp },
      // Same default as the option `--log-level`.
      { ...level('console'), ownDefault: 'info' },
    ],
  },
  {
    title: m.formatTitle,
    fields: [{ ...formatter('console'), ownDefault: 'json' }, ...times('console')],
  },
])

/**
 * Groups of one file handler.
 *
 * @param folder folder of log files, where it is known: the broker shows paths with it
 */
export function fileGroups(name: string, folder?: string): readonly FieldGroup[] {
  const root = `file.${name}`
  const schema = z.object({ file: z.object({ [name]: logFileHandler }) })
  const groups = groupsFromSchema(schema, [
    {
      title: m.fileTitle,
      fields: [
        { path: `${root}.enable`, label: m.enable, help: m.fileEnableHelp },
        { path: `${root}.path`, label: m.path, help: m.pathHelp },
        level(root),
      ],
    },
    rotation(root),
    { title: m.formatTitle, fields: [formatter(root), ...times(root)] },
  ])
  const isDefault = name === 'default' && folder !== undefined
  return groups.map((group) => ({
    ...group,
    fields: group.fields.map((setting) =>
      setting.path === `${root}.path`
        ? { ...setting, otherwise: isDefault ? `${folder}/emqx.log` : undefined }
        : setting,
    ),
  }))
}

export const throttlingGroups = groupsFromSchema(z.object({ throttling: logThrottling }), [
  {
    title: m.throttlingTitle,
    about: m.throttlingAbout,
    fields: [
      {
        path: 'throttling.time_window',
        label: m.timeWindow,
        help: m.timeWindowHelp,
        check: (value: unknown, _look: Look) =>
          (Duration.parse(String(value)) ?? 0) < 1000 ? m.timeWindowWrong : undefined,
      },
    ],
  },
])

export const auditGroups = groupsFromSchema(z.object({ audit: logAuditHandler }), [
  {
    title: m.auditTitle,
    about: m.auditAbout,
    fields: [
      { path: 'audit.enable', label: m.enable, help: m.auditEnableHelp },
      { path: 'audit.path', label: m.path, help: m.pathHelp },
      { path: 'audit.max_filter_size', label: m.maxFilterSize, help: m.maxFilterSizeHelp },
      {
        path: 'audit.ignore_high_frequency_request',
        label: m.ignoreFrequent,
        help: m.ignoreFrequentHelp,
      },
    ],
  },
  rotation('audit'),
  { title: m.formatTitle, fields: times('audit') },
])
