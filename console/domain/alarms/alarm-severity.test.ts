import { expect, it } from 'vitest'
import { alarmSeverity, worstAlarmSeverity } from './alarm-severity.ts'

it.each([
  ['connector:http:plant-db', 'critical'],
  ['partition', 'critical'],
  ['memory_budget_full/messages', 'critical'],
  ['conn_congestion/agv-1/alice', 'warning'],
  ['conn_congestion/agv:1/alice', 'warning'],
  ['high_cpu_usage', 'warning'],
  ['of_a_later_version', 'warning'],
  ['node_evacuation', 'notice'],
])('the alarm %s is %s', (name, severity) => {
  expect(alarmSeverity(name)).toBe(severity)
})

it('the worst of several alarms is the most urgent', () => {
  expect(worstAlarmSeverity(['high_cpu_usage', 'partition', 'node_evacuation'])).toBe('critical')
  expect(worstAlarmSeverity(['node_evacuation', 'high_cpu_usage'])).toBe('warning')
  expect(worstAlarmSeverity([])).toBeUndefined()
})
