import { useMessages } from '#language.tsx'
import { flappingGroups } from '#domain/config/roots/flapping.ts'
import { flappingMessages } from '#domain/config/roots/flapping.messages.ts'
import { RootForm } from '#domain/config/RootForm.tsx'
import { useZone } from '#domain/config/use-zone.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Screen } from '#ui/Screen.tsx'

/** Groups without their explanation, which the screen itself gives. */
const groups = flappingGroups.map(({ about: _, ...group }) => ({
  ...group,
  title: flappingMessages.group,
}))

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
        <RootForm {...zone} groups={groups} />
      )}
    </Screen>
  )
}
