import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { palette, type Scheme } from './palette.ts'

const accent: MantineColorsTuple = [
  '#eaf5fb',
  '#d3e9f5',
  '#a6d4ec',
  '#6dc5f6',
  '#3d9fd2',
  '#1272a6',
  '#0a6ca0',
  '#095d8a',
  '#094a6e',
  '#083a56',
]

/** Mantine draws neutral parts with these; borders of controls are the fifth [WCAG 1.4.11]. */
const gray: MantineColorsTuple = [
  '#f3f6f8',
  '#eff4f7',
  '#eaeff3',
  '#dae2e8',
  '#7d8b98',
  '#667582',
  '#50606d',
  '#3d4b56',
  '#26323b',
  '#0f1a22',
]
const dark: MantineColorsTuple = [
  '#e4ecf1',
  '#c0ccd5',
  '#9fb1be',
  '#8798a6',
  '#6b7d8b',
  '#25323d',
  '#18222b',
  '#121a21',
  '#0b1116',
  '#080d11',
]

/**
 * The bundled font, its fall-backs of the same size (fonts.css), and fonts of the system. Those for Chinese
 * come last: they draw Latin quotation marks and dots as wide as a Chinese character.
 */
const words =
  '"IBM Plex Sans", "Words like Arial", "Words like DejaVu", -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", "DejaVu Sans", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif'
const data =
  '"Geist Mono", "Data like Menlo", "Data like Consolas", ui-monospace, Menlo, Consolas, "Noto Sans Mono", "Liberation Mono", "DejaVu Sans Mono", "PingFang SC", "Microsoft YaHei", "Noto Sans Mono CJK SC", monospace'

/** The height of buttons and inputs. */
const CONTROL = '32px'
/** A button is recognised by its text, so its border needs no contrast, unlike that of an input [WCAG 1.4.11]. */
const SOFT_BORDER = '1px solid var(--sb-border)'

export const theme = createTheme({
  colors: { accent, gray, dark },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  fontFamily: words,
  fontFamilyMonospace: data,
  // 12, 13, 14, 16, 20 and 28 px, and 10 px for the words of the rail; there are no other sizes.
  fontSizes: {
    xxs: '0.625rem',
    xs: '0.75rem',
    sm: '0.8125rem',
    md: '0.875rem',
    lg: '1rem',
    xl: '1.25rem',
    xxl: '1.75rem',
  },
  headings: { fontFamily: words, fontWeight: '600' },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_: unknown, { size, variant }: { size?: string; variant?: string }) => ({
        root: {
          ...(size === 'sm' && { '--button-height': CONTROL, '--button-padding-x': '14px' }),
          ...(variant === 'default' && { '--button-bd': SOFT_BORDER }),
        },
      }),
    },
    ActionIcon: {
      vars: (_: unknown, { variant }: { variant?: string }) => ({
        root: variant === 'default' ? { '--ai-bd': SOFT_BORDER } : {},
      }),
    },
    Input: {
      vars: (_: unknown, { size }: { size?: string }) => ({
        wrapper: size === undefined || size === 'sm' ? { '--input-height': CONTROL } : {},
      }),
    },
    // Help is below the input, so that the inputs of a row are aligned.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    TextInput: { defaultProps: { size: 'sm' } },
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
  variables: { '--sb-mono': data, '--mantine-font-weight-medium': '500' },
  light: variables('light'),
  dark: variables('dark'),
})
