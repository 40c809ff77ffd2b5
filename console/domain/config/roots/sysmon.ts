import { sysmon } from '@signalbox/contract/system-monitor'
import { isErlang } from '#api/use-can.ts'
import { perBroker } from '../../page/per-broker.ts'
import { parseAmount, type Look, type FieldDescription } from '#form/field.ts'
import { groupsFromSchema } from '#form/facts.ts'
import { describedBy } from './described.ts'
import { sysmonMessages, sysmonWords as w } from './sysmon.messages.ts'

const of = describedBy('', sysmonMessages)
const share = (value: unknown) => parseAmount({ as: 'percent' }, value) ?? Number.NaN

/** Pair of watermarks: the alarm is raised above the high one and ends below the low one. */
const watermarks = (name: 'os.cpu' | 'vm.process') => {
  const [high, low] = [`${name}_high_watermark`, `${name}_low_watermark`]
  return {
    high: {
      check: (value: unknown, look: Look) =>
        share(value) <= share(look(low)) ? w.highAboveLow : undefined,
    },
    low: {
      check: (value: unknown, look: Look) =>
        share(value) >= share(look(high)) ? w.lowBelowHigh : undefined,
    },
  }
}
const cpu = watermarks('os.cpu')
const broker = watermarks('vm.process')

/** The embedded broker has none of it. */
const ofErlang: Pick<FieldDescription, 'when'> = { when: () => isErlang() }

/** When a node raises alarms. */
export const sysmonGroups = groupsFromSchema(sysmon, [
  {
    title: w.machine,
    fields: [
      of('os.cpu_high_watermark', cpu.high),
      of('os.cpu_low_watermark', cpu.low),
      of('os.cpu_check_interval'),
      of('os.sysmem_high_watermark', { words: 'ram' }),
      of('os.mem_check_interval', { words: 'ram' }),
      of('os.procmem_high_watermark', ofErlang),
    ],
  },
  {
    title: w.broker,
    fields: [
      of('vm.process_high_watermark', {
        ...broker.high,
        help: perBroker(
          sysmonMessages['vm.process_high_watermark_help'],
          sysmonMessages['vm.process_high_watermark_help_cluster'],
        ),
        words: 'event loop 事件循环',
      }),
      of('vm.process_low_watermark', { ...broker.low, words: 'event loop 事件循环' }),
      of('vm.process_check_interval'),
      of('vm.long_schedule'),
      of('vm.long_gc', { ...ofErlang, none: { otherwise: '500ms' } }),
      of('vm.large_heap', ofErlang),
      of('vm.busy_port', ofErlang),
      of('vm.busy_dist_port', ofErlang),
    ],
  },
])
