/** Words for the names of invented people, companies and streets. */

export const FIRST_NAMES = (
  'Camille Léa Manon Chloé Inès Jade Louise Élodie Anaïs Zoé Margaux Clémence Hélène Nathalie Françoise Aïcha ' +
  'Fatoumata Yasmine Linh Marie-Claude Anne-Sophie Bérénice Noémie Gaëlle Solène Lucas Hugo Théo Nathan Raphaël ' +
  'Jérôme François Étienne Loïc Gaël Maël Benoît Cédric Stéphane Jean-Baptiste Pierre-Yves Mohamed Karim Mamadou ' +
  'Thierry Olivier Grégoire Aurélien Rémi Kévin'
).split(' ')

export const LAST_NAMES = (
  'Martin Bernard Dubois Robert Petit Durand Leroy Moreau Lefèvre Garcia Fournier Mercier Guérin Boyer Chevalier ' +
  "D'Hondt N'Diaye Le_Goff Le_Bihan De_La_Tour Traoré Nguyen Benali Haddad Ferreira Müller Kowalski Rossi Ó_Briain " +
  'Château Forêt Bêche Hénaff Kerdoncuff Etcheverry Laffitte Bonnefoy Roussel Blanchard Gauthier Perrin Morin ' +
  'Clément Dumas Fontaine Barbier Arnaud Renard Schmitt Colas'
)
  .split(' ')
  .map((name) => name.replaceAll('_', ' '))

export const STREETS = (
  "rue de la République|avenue Jean Jaurès|boulevard Victor Hugo|rue de l'Église|place du Marché|" +
  "chemin des Écoliers|impasse des Tilleuls|quai des Brumes|allée de l'Innovation|" +
  'rue du Général Leclerc|route de la Fontaine|cours Gambetta|rue Pierre et Marie Curie|' +
  "passage de l'Horloge|zone artisanale Les Prés Hauts|rue des Frères Lumière"
).split('|')

interface Activity {
  readonly naf: string
  readonly noun: string
  readonly purpose: string
}

const activity = (naf: string, noun: string, purpose: string): Activity => ({ naf, noun, purpose })

export const ACTIVITIES: readonly Activity[] = [
  activity(
    '62.02A',
    'Conseil',
    'Conseil en systèmes et logiciels informatiques, intégration et maintenance.',
  ),
  activity('62.01Z', 'Logiciels', 'Conception, édition et vente de logiciels.'),
  activity('58.29C', 'Éditions', 'Édition de logiciels applicatifs.'),
  activity('63.11Z', 'Hébergement', 'Traitement de données, hébergement et activités connexes.'),
  activity('10.71C', 'Boulangerie', 'Boulangerie, pâtisserie, viennoiserie, traiteur.'),
  activity('10.51C', 'Fromagerie', 'Fabrication et affinage de fromages.'),
  activity('11.02B', 'Domaine', 'Vinification et vente de vins.'),
  activity('16.23Z', 'Menuiserie', 'Fabrication de charpentes et d’autres menuiseries.'),
  activity('22.29A', 'Plasturgie', 'Fabrication de pièces techniques à base de matières plastiques.'),
  activity('25.62B', 'Mécanique', 'Mécanique industrielle et usinage de précision.'),
  activity('26.51B', 'Instruments', 'Fabrication d’instrumentation scientifique et technique.'),
  activity('28.22Z', 'Levage', 'Fabrication de matériel de levage et de manutention.'),
  activity('35.11Z', 'Énergies', 'Production d’électricité renouvelable.'),
  activity('38.21Z', 'Recyclage', 'Traitement et élimination des déchets non dangereux.'),
  activity('41.20A', 'Constructions', 'Construction de maisons individuelles.'),
  activity('43.21A', 'Électricité', 'Travaux d’installation électrique dans tous locaux.'),
  activity('43.22A', 'Plomberie', 'Travaux d’installation d’eau et de gaz en tous locaux.'),
  activity('43.99C', 'Maçonnerie', 'Travaux de maçonnerie générale et gros œuvre de bâtiment.'),
  activity('45.20A', 'Garage', 'Entretien et réparation de véhicules automobiles légers.'),
  activity('46.41Z', 'Textiles', 'Commerce de gros de textiles.'),
  activity('46.90Z', 'Négoce', 'Commerce de gros non spécialisé.'),
  activity('47.11D', 'Marché', 'Supermarché.'),
  activity('47.61Z', 'Librairie', 'Commerce de détail de livres.'),
  activity('47.73Z', 'Pharmacie', 'Commerce de détail de produits pharmaceutiques.'),
  activity('49.41A', 'Transports', 'Transports routiers de fret interurbains.'),
  activity('52.10B', 'Logistique', 'Entreposage et stockage non frigorifique.'),
  activity('55.10Z', 'Hôtel', 'Hôtels et hébergement similaire.'),
  activity('56.10A', 'Restaurant', 'Restauration traditionnelle.'),
  activity('64.20Z', 'Holding', 'Prise de participations dans toutes sociétés.'),
  activity('66.22Z', 'Assurances', 'Agents et courtiers d’assurances.'),
  activity('68.20B', 'Immobilier', 'Location de terrains et d’autres biens immobiliers.'),
  activity('69.20Z', 'Audit', 'Expertise comptable et commissariat aux comptes.'),
  activity('70.22Z', 'Stratégie', 'Conseil pour les affaires et autres conseils de gestion.'),
  activity('71.12B', 'Ingénierie', 'Ingénierie et études techniques.'),
  activity('73.11Z', 'Communication', 'Agence de publicité et de communication.'),
  activity('78.20Z', 'Intérim', 'Mise à disposition de personnel intérimaire.'),
  activity('81.21Z', 'Propreté', 'Nettoyage courant des bâtiments.'),
  activity('85.59A', 'Formation', 'Formation continue d’adultes.'),
  activity('86.21Z', 'Cabinet', 'Activité des médecins généralistes.'),
  activity('88.10A', 'Aide à domicile', 'Services d’aide aux personnes à domicile.'),
  activity('90.01Z', 'Théâtre', 'Arts du spectacle vivant.'),
  activity('93.12Z', 'Club', 'Activités de clubs de sports.'),
  activity('01.21Z', 'Vignobles', 'Culture de la vigne.'),
  activity('01.50Z', 'Ferme', 'Culture et élevage associés.'),
]

export const PLACES_IN_NAMES = (
  "de l'Ouest|du Val de Loire|des Deux Rives|du Pays Basque|des Monts d’Or|de la Côte d’Émeraude|" +
  'du Haut-Jura|de Provence|des Trois Vallées|du Gâtinais'
).split('|')

export const FANCY_NAMES = (
  'Altéa|Novéo|Œnotria|Hélianthe|Céleste & Co|Kaléido|Ébène|L’Échappée|Solstice|Méridien 4|Aubépine|' +
  'Zéphyr|Grain d’Orge|Pôle Nord|Tandem|Ricochet|Boréal|Quartz|Îlot Vert|Ça Roule'
).split('|')

export const GREFFES = (
  'Paris|Nanterre|Bobigny|Créteil|Lyon|Marseille|Toulouse|Nice|Nantes|Montpellier|Strasbourg|Bordeaux|' +
  'Lille Métropole|Rennes|Reims|Grenoble|Dijon|Angers|Clermont-Ferrand'
).split('|')
