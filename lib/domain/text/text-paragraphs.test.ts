import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { textLine, textParagraphs } from './text-paragraphs.ts'

describe('textParagraphs', () => {
  it('reads what an editor’s system leaves behind', () => {
    expect(
      textParagraphs(
        '<h2>Un projet &laquo;&nbsp;structurant&nbsp;&raquo;</h2>\n<p>La société\na <strong>signé</strong> avec ' +
          '<a href="https://presse.example/?a=1&amp;b=2">son éditeur</a>.</p><p>R&amp;D, 5&nbsp;&lt;&nbsp;10.<br/>Suite.</p>' +
          '<ul><li>Lot 1</li><li>Lot 2</li></ul>',
      ),
    ).toEqual([
      'Un projet «\u00a0structurant\u00a0»',
      'La société a signé avec son éditeur.',
      'R&D, 5\u00a0<\u00a010.\nSuite.',
      '• Lot 1',
      '• Lot 2',
    ])
  })

  it.each([
    ['a<script>alert("</p>")</script>b', ['ab']],
    ['a<SCRIPT src=x>alert(1)</SCRIPT >b', ['ab']],
    ['a<script>never closed', ['a']],
    ['a<style>p{}</style><!-- <p>hidden</p> -->b', ['ab']],
    ['<img src="x" onerror="document.title=\'>\'">b', ['b']],
    ['<p title=">">b</p>', ['b']],
    ['<p title="never>b', ['b']],
    ['<iframe/src=x>in</iframe>b', ['b']],
    ['<a\nhref=x>b</a>', ['b']],
  ])('takes markup out of %j', (content, paragraphs) => {
    expect(textParagraphs(content)).toEqual(paragraphs)
  })

  it.each([
    ['5 < 10 and 12 > 3', ['5 < 10 and 12 > 3']],
    ['I <3 this, <me@here.example> says', ['I <3 this, <me@here.example> says']],
    ['x <unknown thing="1"> y', ['x <unknown thing="1"> y']],
    ['<p', ['<p']],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', ['<script>alert(1)</script>']],
    ['&amp;lt; &unknown; &#xD800; &#0; &constructor;', ['&lt; &unknown; &#xD800; &#0; &constructor;']],
    ['&eacute;&Ccedil;&#233;&#xE9;&ntilde;&hellip;', ['éÇééñ…']],
  ])('leaves what is text in %j', (content, paragraphs) => {
    expect(textParagraphs(content)).toEqual(paragraphs)
  })

  it('parts plain text at blank lines and keeps its line ends', () => {
    expect(textParagraphs('one\r\ntwo\r\n \r\n\r\nthree\n\n')).toEqual(['one\ntwo', 'three'])
    expect(textParagraphs('one<br>two<br><br>three')).toEqual(['one\ntwo', 'three'])
    expect(textParagraphs(' \n\n <p> </p>')).toEqual([])
  })

  it('writes a title on one line', () => {
    expect(textLine('Un\n\ntitre <em>(vidéo)</em> &amp; plus')).toBe('Un titre (vidéo) & plus')
  })

  it('loses no word of a text without markup', () => {
    const words = (text: string) => text.match(/[^\s\ufdd0\ufdd1]+/g) ?? []
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        fc.pre(!/[<&]/.test(text))
        expect(words(textParagraphs(text).join('\n'))).toEqual(words(text))
      }),
      { examples: [['•']] },
    )
  })

  it('never throws, gives no empty paragraph, and leaves no tag that a browser knows', () => {
    const piece = fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        "'",
        '/',
        '!',
        '--',
        'p',
        'br',
        'script',
        ' ',
        '\n',
        '&',
        'amp;',
        '#60;',
        'x',
        '<p ',
        '</',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const content = pieces.join('')
        const paragraphs = textParagraphs(content)
        for (const paragraph of paragraphs) expect(paragraph.trim()).toBe(paragraph)
        expect(paragraphs).not.toContain('')
        if (content.includes('&')) return
        // Line by line: text on both sides of a removed tag is not one tag.
        for (const line of paragraphs.flatMap((paragraph) => paragraph.split('\n'))) {
          expect(line).not.toMatch(/<\/?(?:p|br)(?:\s[^<>"']*)?>/)
        }
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    '<',
    '<p "',
    '<p \'">',
    '<p ">" ',
    '<!--',
    '<script>',
    '</script',
    '&amp;',
    '<p>',
    '<li>',
    '\n ',
    '<aaaaaaaaaaaa',
  ])('reads eight times as long a run of %j in about eight times the time', (unit) => {
    // This thread's CPU time in microseconds, unaffected by other load; the minimum of several runs.
    const cost = (times: number) =>
      Math.min(
        ...Array.from({ length: 3 }, () => {
          const before = process.threadCpuUsage()
          textParagraphs(unit.repeat(times))
          textParagraphs(`${unit.repeat(times)}>`)
          const { user, system } = process.threadCpuUsage(before)
          return user + system
        }),
      )
    // It would be 64 times as much if the cost were quadratic.
    expect(cost(20_000)).toBeLessThan(32 * Math.max(5_000, cost(2_500)))
  })
})
