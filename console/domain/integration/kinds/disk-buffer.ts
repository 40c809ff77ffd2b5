import type { FieldDescription, Look } from '#form/field.ts'
import { commonMessages as m } from '../fields.messages.ts'
import { queueMessages as q } from '../fields.queue.messages.ts'
import { size } from './common.ts'

const isInMemory = (look: Look) => look('parameters.buffer.mode') === 'memory'

/** The buffer of a client library that can be on disk: Kafka and Pulsar. */
export const diskBuffer: readonly FieldDescription[] = [
  {
    path: 'parameters.buffer.mode',
    label: m.bufferMode,
    labels: { memory: m.bufferMemory, hybrid: q.bufferHybrid, disk: q.bufferDisk },
  },
  {
    path: 'parameters.buffer.per_partition_limit',
    label: m.bufferLimit,
    help: q.bufferLimitHelp,
    check: size,
  },
  {
    path: 'parameters.buffer.segment_bytes',
    label: q.segment,
    check: size,
    when: (look) => !isInMemory(look),
  },
  {
    path: 'parameters.buffer.memory_overload_protection',
    label: q.overload,
    help: q.overloadHelp,
    when: isInMemory,
  },
]
