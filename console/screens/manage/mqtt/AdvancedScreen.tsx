import {
  brokerConfigGet,
  brokerConfigUpdate,
  dashboardConfigGet,
  dashboardConfigUpdate,
} from '@signalbox/contract/configs'
import { isErlang } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import type { Change } from '@signalbox/contract/config-values'
import type { Effect } from '#form/review/review.ts'
import { brokerGroups, dashboardGroups, processGroups } from '#domain/config/roots/advanced.ts'
import { ConfigForms } from '#form/ConfigForms.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { After } from '#ui/After.tsx'
import { mqttScreenMessages } from './mqtt.messages.ts'
import { MqttScreen } from './MqttScreen.tsx'
import { RootForm } from '#domain/config/RootForm.tsx'
import { useRoot } from '#domain/config/use-root.ts'
import { useZone } from '#domain/config/use-zone.ts'

/** Settings of several roots, with one bar. */
export function AdvancedScreen() {
  const t = useMessages(mqttScreenMessages)
  const zone = useZone()
  const broker = useRoot(brokerConfigGet, brokerConfigUpdate)
  const ownConsole = useRoot(dashboardConfigGet, dashboardConfigUpdate)
  const consoleEffects = (changes: readonly Change[]): Effect[] =>
    // Signalbox takes its own address from its start options.
    isErlang() && changes.some(({ path }) => path[0] === 'listeners')
      ? [{ tone: 'warning', title: t.cutOff, text: t.cutOffText }]
      : []
  return (
    <MqttScreen
      current={paths.mqttAdvanced()}
      action={
        <>
          <ScreenLink to={paths.flapping()}>{t.flapping}</ScreenLink>
          <ScreenLink to={paths.alarmSettings()}>{t.alarmSettings}</ScreenLink>
        </>
      }
    >
      <ConfigForms reads={[ownConsole.read, zone.read, broker.read]}>
        <RootForm {...ownConsole} groups={dashboardGroups} effects={consoleEffects} />
        <After isReady={!ownConsole.read.isPending}>
          <RootForm {...zone} groups={processGroups} />
          <After isReady={!zone.read.isPending}>
            <RootForm {...broker} groups={brokerGroups} />
          </After>
        </After>
      </ConfigForms>
    </MqttScreen>
  )
}
