export const SUBJECTS = [
  'Renouvellement du parc ERP',
  'Paie externalisée',
  'Passage à la facture électronique',
  'Audit de cybersécurité',
  'Licences CRM',
  'Migration vers le cloud',
  'Contrat de maintenance',
  'Formation des équipes',
  'Refonte du site marchand',
  'Gestion documentaire',
  'Téléphonie IP',
  'Intégration comptable',
]

export const QUALIFIERS = [
  'siège',
  'filiales',
  '3 ans',
  'lot 2',
  'pilote',
  'Europe',
  'site de Lyon',
  'appel d’offres',
  'avenant n° 4',
  '250 postes',
]

export const REMARKS = [
  'Rappeler après le comité de direction.',
  'Le DAF demande une remise de 10 %.\nDécision attendue en fin de mois.',
  'Concurrent en place depuis 2016, contrat à échéance.',
  'Démonstration très bien reçue, envoyer la proposition chiffrée.',
  'En attente du budget de l’an prochain.',
  'Contact absent jusqu’au 15.',
]

export const LONG_REMARK = Array.from(
  { length: 12 },
  (_, index) =>
    `Échange n° ${index + 1} : le périmètre reste à préciser (postes, filiales, reprise de l’historique).`,
).join('\n\n')
