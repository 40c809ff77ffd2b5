import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { changeSettings, useSettings, useTheme } from '#app/settings.ts'
import { useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ConfirmProvider } from '#ui/ConfirmDialog.tsx'
import { Detail } from '#ui/Detail.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { After } from '#ui/After.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Figures } from '#ui/Figures.tsx'
import { Gauge } from '#ui/Gauge.tsx'
import { InPlace } from '#ui/InPlace.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { PayloadView } from '#ui/PayloadView.tsx'
import { Screen } from '#ui/Screen.tsx'
import { ToolFold } from '#ui/ToolFold.tsx'
import { ScreenTools } from '#ui/ScreenTools.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Section } from '#ui/Section.tsx'
import { RateTile, RateTiles } from '#ui/RateTile.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import { Stat, Stats } from '#ui/Stat.tsx'
import { Path } from '#ui/Path.tsx'
import { Split } from '#ui/Split.tsx'
import { Verdict } from '#ui/Verdict.tsx'
import { Vitals } from '#ui/Vitals.tsx'
import { StateLines } from '#ui/StateLines.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { TimeSeries } from '#ui/TimeSeries.tsx'
import { TopList } from '#ui/TopList.tsx'
import { GalleryConfig } from './GalleryConfig.tsx'
import { GalleryDialogs } from './GalleryDialogs.tsx'
import { GalleryFields } from './GalleryFields.tsx'
import { GalleryOrder } from './GalleryOrder.tsx'
import { GallerySmall } from './GallerySmall.tsx'
import { GalleryTables } from './GalleryTables.tsx'
import { galleryMessages } from './gallery.messages.ts'

const TONES: readonly Tone[] = ['running', 'degraded', 'stopped', 'error', 'neutral']
const NOW = Date.UTC(2026, 10, 21)
const WAVE = Array.from(
  { length: 360 },
  (_, i) => [NOW + i * 10_000, i > 120 && i < 150 ? null : 50 + 40 * Math.sin(i / 20)] as const,
)
const TEXT = new TextEncoder().encode(
  JSON.stringify({
    sensor: { id: 'press-4', temperature: 21.5, ok: true, error: null },
    readings: Array.from({ length: 120 }, (_, at) => ({ at, value: 50 + (at % 7) })),
  }),
)
const BYTES = Uint8Array.from({ length: 300 }, (_, i) => i % 256)
const WAVE_RANGE = { from: WAVE[0]?.[0] ?? 0, to: WAVE.at(-1)?.[0] ?? 0 }

/** `/__ui` in development. */
export function Gallery() {
  const t = useMessages(galleryMessages)
  const { language } = useSettings()
  const theme = useTheme()
  return (
    <ConfirmProvider>
      <main>
        <Screen
          title={t.title}
          about={t.about}
          action={
            <>
              <Button
                variant="default"
                onClick={() => changeSettings({ language: language === 'en' ? 'zh' : 'en' })}
              >
                {t.language}
              </Button>
              <Button
                onClick={() =>
                  changeSettings({
                    followsOs: false,
                    theme: theme === 'dark' ? 'light' : 'dark',
                  })
                }
              >
                {t.theme}
              </Button>
            </>
          }
        >
          <ScreenTools>
            <SearchField label={t.value} value="" onChange={() => undefined} />
            <ToolFold>
              <Button size="xs">{t.action}</Button>
            </ToolFold>
          </ScreenTools>
          <Section title={t.badges}>
            {TONES.map((tone) => (
              <StatusBadge key={tone} tone={tone} label={tone} />
            ))}
            <StateLines lines={[t.bodyText]}>
              <StatusBadge tone="degraded" label="degraded" />
            </StateLines>
            <Gauge share={0.4} label="40%" />
            <Gauge share={0.95} label="95%" />
          </Section>
          <Section title={t.banners}>
            <Banner tone="info" title={t.info}>
              {t.bodyText}
            </Banner>
            <Banner tone="warning" title={t.warning} />
            <Banner tone="error" title={t.failed}>
              <Detail text="{econnrefused,[{port,5432}]}" />
            </Banner>
            <EmptyState title={t.empty} text={t.bodyText} action={<Button>{t.action}</Button>} />
            <ErrorState title={t.failed} detail={t.bodyText} onRetry={() => undefined} />
            <Loading />
            <After isReady>{t.bodyText}</After>
            <InPlace isShown>{t.bodyText}</InPlace>
          </Section>
          <Section
            title={t.figures}
            action={
              <Figures
                items={[
                  { label: t.value, value: '12/s' },
                  { label: t.longText, value: '1,000/s', title: t.bodyText },
                ]}
              />
            }
          >
            <Stats>
              <Stat label={t.value} value="12,345" unit="msg/s" note={t.bodyText} />
              <Stat label={t.longText} value="0" help={t.bodyText} />
              <Stat label={t.value} value="—" />
            </Stats>
            <Vitals
              label={t.figures}
              items={[
                { label: t.value, value: '1,000', unit: '/ 1,000', share: 1, isBad: true },
                { label: t.value, value: '12', unit: '/ 32', share: 12 / 32 },
                {
                  label: t.value,
                  value: '31/s',
                  help: t.bodyText,
                  trend: <Sparkline points={WAVE} range={WAVE_RANGE} />,
                },
              ]}
            />
          </Section>
          <Section title={t.verdicts}>
            <Split aside={<Verdict tone="unknown" title={t.info} />}>
              <Verdict tone="good" title={t.info}>
                {t.bodyText}
              </Verdict>
              <Verdict tone="partial" title={t.info} />
              <Verdict tone="bad" title={t.longText} action={<Button>{t.action}</Button>} />
              <Path
                stations={[
                  { key: 'a', name: 'a', tone: 'running', label: t.value },
                  { key: 'b', name: 'b', tone: 'error', label: t.value, isDecisive: true },
                  { key: 'c', name: 'c', tone: 'neutral', label: t.value, isBeyond: true },
                ]}
              />
            </Split>
          </Section>
          <Section title={t.keyValues}>
            <KeyValues
              columns={2}
              items={[
                { label: t.value, value: 'client-1', copy: 'client-1' },
                { label: t.longText, value: t.longText, help: t.bodyText },
                { label: t.empty, value: '—' },
              ]}
            />
          </Section>
          <Section title={t.chart}>
            <TimeSeries
              title={t.value}
              unit="msg/s"
              series={[
                { key: 'a', label: 'a', points: WAVE },
                { key: 'b', label: 'b', points: WAVE.map(([at, y]) => [at, y && y / 2]) },
              ]}
            />
            <TimeSeries title={t.chartEmpty} series={[]} />
            <Sparkline points={WAVE} range={WAVE_RANGE} />
            <RateTiles>
              <RateTile label={t.value} value="37.5/s" points={WAVE} range={WAVE_RANGE} />
              <RateTile label={t.value} value="12/s" points={WAVE} range={WAVE_RANGE} isBad />
              <RateTile label={t.empty} value="—" points={[]} range={WAVE_RANGE} />
            </RateTiles>
            <TopList
              label={t.value}
              empty={t.empty}
              rows={[
                { key: 'a', name: 'client-1', note: t.value, value: '20/s', share: 1, isBad: true },
                { key: 'b', name: t.longText, note: t.longText, value: '5/s', share: 0.25 },
              ]}
            />
            <TopList label={t.empty} empty={t.empty} rows={[]} room={1} />
          </Section>
          <Section title={t.payload}>
            <PayloadView payload={TEXT} />
            <PayloadView payload={BYTES} />
            <PayloadView payload={new Uint8Array()} />
          </Section>
          <GallerySmall />
          <GalleryOrder />
          <GalleryFields />
          <GalleryConfig />
          <GalleryDialogs />
          <GalleryTables />
        </Screen>
      </main>
    </ConfirmProvider>
  )
}
