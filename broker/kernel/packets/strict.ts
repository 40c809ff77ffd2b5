/**
 * Control characters and noncharacters, which a text should not have [MQTT-1.5.4], and the one that
 * replaces bytes that are no UTF-8 when a text is decoded [MQTT-1.5.4-1].
 */
const DISALLOWED = /[\p{Cc}\uFDD0-\uFDEF\uFFFD-\uFFFF]/u

/** Whether a text has a character that strict mode refuses. */
export function hasDisallowedCharacter(text: string): boolean {
  return DISALLOWED.test(text)
}
