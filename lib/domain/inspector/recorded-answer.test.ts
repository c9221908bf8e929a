import { describe, expect, it } from 'vitest'
import { plainJson, recordedAnswer } from './recorded-answer.ts'

describe('keptAnswer', () => {
  it('keeps the first items of a long list, and nothing of what has none', () => {
    const alertList = Array.from({ length: 500 }, (_, idAlert) => ({ idAlert, text: 'x'.repeat(400) }))
    const kept = recordedAnswer('listAlerts', { success: true, alertList })
    expect(kept.cut).toEqual({ kept: 20, of: 500 })
    expect(kept.size).toBeGreaterThan(200_000)
    expect(JSON.parse(kept.answer ?? '').alertList).toHaveLength(20)
    const huge = { success: true, alertList: [{ text: 'x'.repeat(200_000) }] }
    expect(recordedAnswer('listAlerts', huge)).toMatchObject({ answer: null, cut: null })
  })

  it('hides what is secret, and no word that only sounds like it', () => {
    expect(recordedAnswer('createWebhook', { result: { secret: 'x' } }).answer).not.toContain('x')
    expect(plainJson({ isTokenized: true, secret: null })).toBe('{"isTokenized":true,"secret":null}')
  })
})
