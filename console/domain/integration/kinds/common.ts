import { Duration } from '@signalbox/formats/units'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { type FieldDescription, type Group, type Look, only } from '#form/field.ts'
import { hasSetting, isErlang } from '#api/use-can.ts'
import { fieldMessages } from '#messages/fields.messages.ts'
import { fallbacksMessages as f } from '../fallbacks/fallbacks.messages.ts'
import { readFallbacks, toFallbacks } from '../fallbacks/fallbacks.ts'
import { FallbacksEditor } from '../fallbacks/FallbacksEditor.tsx'
import { commonMessages as m } from '../fields.messages.ts'

/** The groups of fields that all types have. */

export const noteAndTags: Group = {
  title: m.noteGroup,
  isFolded: true,
  fields: [
    { path: 'description', label: m.note },
    { path: 'tags', label: m.tags },
  ],
}

/** Collapsed group before the note, with a mark if it has a value. */
export const localTopic: Group = {
  title: m.local,
  isFolded: true,
  fields: [
    {
      path: 'local_topic',
      label: m.local,
      help: m.localHelp,
      mono: true,
      check: (value) =>
        value === '' || topicFilterProblem(String(value)) === undefined ? undefined : m.wrongLocal,
    },
  ],
}

const isOwn = () => !isErlang()

/** Collapsed group before the note. */
export const undelivered: Group = {
  title: f.group,
  isFolded: true,
  fields: [
    {
      path: 'fallback_actions',
      label: f.label,
      help: f.help,
      isWide: true,
      Editor: FallbacksEditor,
      decode: (wire) => wire ?? [],
      encode: toFallbacks,
      when: () => hasSetting('actions.fallback_actions'),
      check: (value) =>
        readFallbacks(value).some((each) => each.kind === 'republish' && each.args.topic === '')
          ? fieldMessages.required
          : undefined,
    },
  ],
}

/** Collapsed group before the note: alarms of Signalbox's own broker. */
export const actionAlarms: Group = {
  title: m.alarms,
  isFolded: true,
  fields: [
    { path: 'alarms.lost', label: m.alarmLost, help: m.alarmLostHelp, when: isOwn },
    { path: 'alarms.backlog', label: m.alarmBacklog, help: m.alarmBacklogHelp, when: isOwn },
    { path: 'alarms.no_success', label: m.alarmNoSuccess, help: m.alarmNoSuccessHelp, when: isOwn },
  ],
}

const healthCheck: FieldDescription = {
  path: 'resource_opts.health_check_interval',
  label: m.healthCheck,
  help: m.healthCheckHelp,
}

/** Last groups of a connector: settings that rarely change, and its note. */
export const connectorGroups = (...rare: FieldDescription[]): readonly Group[] => [
  {
    title: m.advanced,
    isFolded: true,
    fields: [
      ...rare,
      healthCheck,
      { path: 'resource_opts.start_timeout', label: m.startTimeout, help: m.startTimeoutHelp },
    ],
  },
  noteAndTags,
]

export const size = (value: unknown) =>
  /^\d+(\.\d+)?\s*(b|kb|mb|gb)?$/i.test(String(value)) ? undefined : m.wrongSize

const ttl = (value: unknown) =>
  value === 'infinity' || Duration.parse(String(value)) !== undefined ? undefined : m.wrongTtl

const batch: readonly FieldDescription[] = [
  { path: 'resource_opts.batch_size', label: m.batchSize, help: m.batchSizeHelp },
  { path: 'resource_opts.batch_time', label: m.batchTime, help: m.batchTimeHelp },
]

/**
 * The last groups of an action: its buffer, and its note. `hasBatches`: its schema has `batch_size`,
 * which applies `when`.
 */
export const actionGroups = ({
  hasBatches = false,
  when = () => true,
}: {
  hasBatches?: boolean
  when?: (look: Look) => boolean
} = {}): readonly Group[] => [
  {
    title: m.buffering,
    isFolded: true,
    fields: [
      {
        as: 'text',
        path: 'resource_opts.request_ttl',
        label: m.ttl,
        help: m.ttlHelp,
        check: ttl,
      },
      {
        path: 'resource_opts.max_buffer_bytes',
        label: m.bufferLimit,
        help: m.bufferLimitHelp,
        check: size,
      },
      {
        path: 'resource_opts.buffer_mode',
        label: m.bufferMode,
        preset: 'memory_only',
        labels: { memory_only: m.bufferMemory, volatile_offload: m.bufferDisk },
      },
      { path: 'resource_opts.worker_pool_size', label: m.workers, help: m.workersHelp },
      {
        path: 'resource_opts.query_mode',
        label: m.queryMode,
        help: m.queryModeHelp,
        labels: { async: m.queryAsync, sync: m.querySync },
      },
      {
        path: 'resource_opts.inflight_window',
        label: m.inflight,
        help: m.inflightHelp,
        when: (look) => look('resource_opts.query_mode') !== 'sync',
      },
      ...(hasBatches ? only(when, batch) : []),
      healthCheck,
    ],
  },
  noteAndTags,
]

/** The last groups of a source. */
export const sourceGroups: readonly Group[] = [
  { title: m.advanced, isFolded: true, fields: [healthCheck] },
  noteAndTags,
]
