import {
  logAuditHandler,
  logConsoleHandler,
  logFileHandler,
  logThrottling,
} from '@signalbox/contract/log-settings'
import { Duration } from '@signalbox/contract/units'
import * as z from 'zod/mini'
import type { Change } from '../../../parts/config/changes.ts'
import {
  type Look,
  type SettingDescription,
  type SettingGroup,
  settingsOf,
} from '../../../parts/config/setting.ts'
import { logLevels } from '../../../parts/log-levels.messages.ts'
import { logSettingMessages as m } from './log.messages.ts'
import { TimeOffset } from './TimeOffset.tsx'

const isVerbose = (value: unknown) => value === 'debug' || value === 'all'

/** Whether a change makes the node write everything. */
export const hasVerboseLevel = (changes: readonly Change[]): boolean =>
  changes.some(({ path, to }) => path.at(-1) === 'level' && isVerbose(to))

const level = (root: string): SettingDescription => ({
  path: `${root}.level`,
  label: m.level,
  help: m.levelHelp,
  labels: logLevels,
  warn: (value) => (isVerbose(value) ? m.levelWarning : undefined),
})

const times = (root: string): SettingDescription[] => [
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

const formatter = (root: string): SettingDescription => ({
  path: `${root}.formatter`,
  label: m.formatter,
  help: m.formatterHelp,
  labels: { text: m.text, json: 'JSON' },
})

const rotation = (root: string): SettingGroup<SettingDescription> => ({
  title: m.rotationTitle,
  settings: [
    {
      path: `${root}.rotation_size`,
      label: m.rotationSize,
      help: m.rotationSizeHelp,
      none: { label: m.noRotation, otherwise: '50MB' },
    },
    { path: `${root}.rotation_count`, label: m.rotationCount, help: m.rotationCountHelp },
  ],
})

export const consoleGroups = settingsOf(z.object({ console: logConsoleHandler }), [
  {
    title: m.consoleTitle,
    about: m.consoleAbout,
    settings: [
      { path: 'console.enable', label: m.enable, help: m.consoleEnableHelp },
      // As `--log-level` is unless it is given.
      { ...level('console'), ownDefault: 'info' },
    ],
  },
  {
    title: m.formatTitle,
    settings: [{ ...formatter('console'), ownDefault: 'json' }, ...times('console')],
  },
])

/** Of one file handler. */
/** @param folder of log files, where it is known: the broker shows paths with it */
export function fileGroups(name: string, folder?: string): readonly SettingGroup[] {
  const root = `file.${name}`
  const schema = z.object({ file: z.object({ [name]: logFileHandler }) })
  const groups = settingsOf(schema, [
    {
      title: m.fileTitle,
      settings: [
        { path: `${root}.enable`, label: m.enable, help: m.fileEnableHelp },
        { path: `${root}.path`, label: m.path, help: m.pathHelp },
        level(root),
      ],
    },
    rotation(root),
    { title: m.formatTitle, settings: [formatter(root), ...times(root)] },
  ])
  const isDefault = name === 'default' && folder !== undefined
  return groups.map((group) => ({
    ...group,
    settings: group.settings.map((setting) =>
      setting.path === `${root}.path`
        ? { ...setting, otherwise: isDefault ? `${folder}/emqx.log` : undefined }
        : setting,
    ),
  }))
}

export const throttlingGroups = settingsOf(z.object({ throttling: logThrottling }), [
  {
    title: m.throttlingTitle,
    about: m.throttlingAbout,
    settings: [
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

export const auditGroups = settingsOf(z.object({ audit: logAuditHandler }), [
  {
    title: m.auditTitle,
    about: m.auditAbout,
    settings: [
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
  { title: m.formatTitle, settings: times('audit') },
])
