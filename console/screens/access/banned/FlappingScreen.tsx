import { useMessages } from '../../../language.tsx'
import { flappingGroups } from '../../../parts/config/roots/flapping.ts'
import { flappingMessages } from '../../../parts/config/roots/flapping.messages.ts'
import { RootForm } from '../../../parts/config/RootForm.tsx'
import { useZone } from '../../../parts/config/use-zone.ts'
import { ScreenLink } from '../../../parts/links.tsx'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Screen } from '../../../ui/Screen.tsx'

export function FlappingScreen() {
  const t = useMessages(flappingMessages)
  const zone = useZone()
  const { data } = zone.read
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={<ScreenLink to={paths.banned({ q: 'flapping' })}>{t.bans}</ScreenLink>}
    >
      {data !== undefined && data.flapping_detect === undefined ? (
        <EmptyState title={t.unknown} />
      ) : (
        <RootForm {...zone} groups={flappingGroups} />
      )}
    </Screen>
  )
}
