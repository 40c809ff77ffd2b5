import { sysmon } from '@signalbox/contract/system-monitor'
import { isErlang } from '../../../api/use-can.ts'
import { amountOf, type Look, type SettingDescription, settingsOf } from '../setting.ts'
import { describedBy } from './described.ts'
import { sysmonMessages, sysmonWords as w } from './sysmon.messages.ts'

const of = describedBy('', sysmonMessages)
const share = (value: unknown) => amountOf({ input: 'percent' }, value) ?? Number.NaN

/** A pair of watermarks: the alarm ends below the one that raised it. */
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
const ofErlang: Pick<SettingDescription, 'when'> = { when: () => isErlang() }

/** When a node raises alarms. */
export const sysmonGroups = settingsOf(sysmon, [
  {
    title: w.machine,
    settings: [
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
    settings: [
      of('vm.process_high_watermark', { ...broker.high, words: 'event loop 事件循环' }),
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
