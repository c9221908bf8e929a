export const SOURCES = [
  'La Gazette des territoires',
  'Éco du jour',
  'Communiqué de presse',
  'Le Fil régional',
  'Usines & Ateliers',
]

export const NEWS_TAGS: readonly { title: string; tagType: string }[] = [
  { title: 'Levée de fonds', tagType: 'finance' },
  { title: 'Nomination', tagType: 'personnes' },
  { title: 'Acquisition', tagType: 'finance' },
  { title: 'Recrutement', tagType: 'emploi' },
  { title: 'Nouveau site', tagType: 'implantation' },
  { title: 'Projet informatique', tagType: 'projet' },
  { title: 'Plan social', tagType: 'emploi' },
]

/** `{}` is replaced by the company's name. */
export const HEADLINES = [
  '{} ouvre un nouvel atelier et recrute quarante personnes',
  '{} lève 12 millions d’euros pour moderniser ses usines',
  'Changement à la tête de {}',
  '{} choisit un nouvel outil de gestion',
  '{} rachète un concurrent régional',
  'Rentrée chargée pour {}',
]

const SENTENCES = [
  'La direction confirme un investissement étalé sur trois exercices.',
  'Les élus locaux saluent « une décision attendue depuis longtemps ».',
  'Le système d’information sera revu de fond en comble d’ici à l’été.',
  'Une quarantaine de postes seront ouverts, pour moitié en apprentissage.',
  'Les syndicats demandent des garanties sur le site historique.',
  'Le chiffre d’affaires a progressé de 7,4 % sur douze mois.',
  'Aucun calendrier n’a été communiqué à ce stade.',
  'L’opération reste soumise à l’accord des autorités.',
]

export const sentence = (index: number): string => SENTENCES[index % SENTENCES.length] ?? ''

export const LONG_ARTICLE = Array.from({ length: 32 }, (_, paragraph) =>
  Array.from({ length: 6 }, (_each, index) => sentence(paragraph * 5 + index * 3)).join(' '),
).join('\n\n')

/** Markup of an editor's system, and of an attacker: it must be shown as text, and nothing of it may run. */
export const MARKUP_ARTICLE = `<h2>Un projet &laquo;&nbsp;structurant&nbsp;&raquo;</h2>
<p>La société a <strong>signé</strong> avec <a href="https://presse.example/article?id=7&amp;utm=1">son éditeur</a>.</p>
<p onclick="document.title='clicked'">Détails : <em>R&amp;D</em>, 5&nbsp;&lt;&nbsp;10&nbsp;M€.<br/>Suite demain.</p>
<ul><li>Lot 1 : paie</li><li>Lot 2 : achats</li></ul>
<script>document.title = 'scripted'</script>
<img src="x" onerror="document.title='image'"><a href="javascript:document.title='link'">Lire</a>`
