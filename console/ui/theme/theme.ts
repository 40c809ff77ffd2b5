import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { palette, type Scheme } from './palette.ts'

const accent: MantineColorsTuple = [
  '#eef0fd',
  '#dcdffa',
  '#b9c0f5',
  '#a5afff',
  '#7d8af0',
  '#5765e6',
  '#3f4fd1',
  '#3443bd',
  '#2b389e',
  '#222d80',
]

/** Mantine draws neutral parts with these; borders of controls are the fifth [WCAG 1.4.11]. */
const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#f0f2f5',
  '#eef0f3',
  '#dfe3e8',
  '#878f9c',
  '#6f7785',
  '#565e6b',
  '#434a55',
  '#2d323b',
  '#16191f',
]
const dark: MantineColorsTuple = [
  '#e8eaee',
  '#c5cad3',
  '#a3abb8',
  '#8b94a3',
  '#717a89',
  '#2b313b',
  '#1d2129',
  '#16191f',
  '#0e1014',
  '#0a0c0f',
]

/**
 * System fonts; nothing is downloaded. Those for Chinese come last: they draw Latin quotation marks and
 * dots as wide as a Chinese character, so a Latin face of each system comes before them.
 */
const sans =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Ubuntu, Cantarell, "Noto Sans", "Open Sans", "Liberation Sans", Arial, "DejaVu Sans", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif'
const mono =
  'ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "Noto Sans Mono", "Liberation Mono", "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace'

export const theme = createTheme({
  colors: { accent, gray, dark },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  fontFamily: sans,
  fontFamilyMonospace: mono,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: { fontFamily: sans, fontWeight: '600' },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: {
      defaultProps: {
        withArrow: true,
        openDelay: 300,
        events: { hover: true, focus: true, touch: false },
      },
    },
  },
})

function variables(scheme: Scheme): Record<string, string> {
  const colors = palette[scheme]
  const own = Object.fromEntries(
    Object.entries(colors).map(([name, value]) => [
      `--sb-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  )
  return {
    ...own,
    '--mantine-color-body': colors.surface,
    '--mantine-color-text': colors.text,
    '--mantine-color-dimmed': colors.muted,
    '--mantine-color-placeholder': colors.muted,
    '--mantine-color-anchor': colors.accentText,
    '--mantine-color-error': colors.error,
    '--mantine-color-default': colors.raised,
    '--mantine-color-default-hover': colors.hover,
    '--mantine-color-default-border': colors.borderStrong,
    '--mantine-primary-color-light-color': colors.accentText,
  }
}

/** Mantine's own colours fail AA here and there; ours take their place. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--sb-mono': mono },
  light: variables('light'),
  dark: variables('dark'),
})
