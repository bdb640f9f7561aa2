import { describe, expect, it } from "vitest";
import { mapColumns } from "./map-columns.ts";

/** The columns of a file with one line of contacts, each with the field it fills. */
function mapped(headers: string, line = "") {
  const columns = headers.split(",");
  const cells = line === "" ? [] : line.split(",");
  const table = { columns, lines: [{ number: 2, cells: columns.map((_, index) => cells[index] ?? "x") }] };
  const fields = mapColumns("contacts", table);
  return Object.fromEntries(columns.flatMap((name, index) => (fields[index] ? [[name, fields[index]]] : [])));
}

describe("the headers of an export", () => {
  it("of HubSpot, in English", () => {
    expect(
      mapped(
        "Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Contact owner,Last Activity Date,Lead Status,Marketing contact status,Create Date,Associated Company,Associated Company IDs,Job Title,Lifecycle Stage,LinkedIn URL,Email Domain,Unsubscribed from all email",
      ),
    ).toEqual({
      "First Name": "firstName",
      "Last Name": "lastName",
      Email: "email",
      "Phone Number": "phone",
      "Mobile Phone Number": "mobile",
      "Contact owner": "ownerEmail",
      "Last Activity Date": "lastExchange",
      "Associated Company": "company",
      "Job Title": "job",
      "LinkedIn URL": "linkedinProfileUrl",
    });
  });

  it("of HubSpot, in French", () => {
    expect(
      mapped(
        "ID de fiche d'informations,Prénom,Nom,E-mail,Numéro de téléphone,Numéro de téléphone mobile,Propriétaire du contact,Date de la dernière activité,Statut du lead,Date de création,Nom de l'entreprise,Intitulé du poste,Phase du cycle de vie",
        "1,Léa,Duval,lea@x.test,0199001234,0639980000,Camille Renaud,2026-11-12,Nouveau,2026-01-01,Acme,Acheteuse,Lead",
      ),
    ).toEqual({
      Prénom: "firstName",
      Nom: "lastName",
      "E-mail": "email",
      "Numéro de téléphone": "phone",
      "Numéro de téléphone mobile": "mobile",
      "Propriétaire du contact": "ownerEmail",
      "Date de la dernière activité": "lastExchange",
      "Nom de l'entreprise": "company",
      "Intitulé du poste": "job",
    });
  });

  it.each([
    [
      "a report",
      "Salutation,First Name,Last Name,Title,Account Name,Mailing Street,Mailing City,Mailing Zip/Postal Code,Phone,Fax,Mobile,Email,Account Owner,Last Activity,Description",
    ],
    [
      "Data Loader",
      "Id,FirstName,LastName,Title,Account.Name,MailingCity,Phone,Fax,MobilePhone,Email,Owner.Name,LastActivityDate,Description,HasOptedOutOfEmail,IsDeleted,AccountId,OwnerId",
    ],
    [
      "a report in French",
      "Civilité,Prénom,Nom de famille,Titre,Nom du compte,Ville postale,Téléphone,Télécopie,Mobile,Adresse e-mail,Propriétaire du compte,Dernière activité,Description",
    ],
  ])("of Salesforce: %s", (_, headers) => {
    expect(Object.values(mapped(headers)).toSorted()).toEqual(
      [
        "firstName",
        "lastName",
        "job",
        "company",
        "phone",
        "mobile",
        "email",
        "ownerEmail",
        "lastExchange",
        "comment",
      ].toSorted(),
    );
  });

  it.each([
    "Person - ID,Person - Name,Person - Label,Person - Organization,Person - Email - Work,Person - Email - Home,Person - Phone - Work,Person - Phone - Mobile,Person - Open deals,Person - Next activity date,Person - Last activity date,Person - Owner",
    "Personne - ID,Personne - Nom,Personne - Étiquette,Personne - Organisation,Personne - E-mail - Travail,Personne - E-mail - Domicile,Personne - Téléphone - Travail,Personne - Téléphone - Mobile,Personne - Affaires ouvertes,Personne - Date de la prochaine activité,Personne - Date de la dernière activité,Personne - Propriétaire",
  ])("of Pipedrive: %s", (headers) => {
    const line =
      "1,Léa Duval,Chaud,Acme,a@x.test,b@x.test,0199001234,0639980000,1,2026-12-01,2026-11-12,Camille";
    expect(Object.values(mapped(headers, line))).toEqual([
      "fullName",
      "company",
      "email",
      "otherEmail",
      "phone",
      "mobile",
      "lastExchange",
      "ownerEmail",
    ]);
  });

  it("of Google", () => {
    expect(
      mapped(
        "First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Website 1 - Value",
      ),
    ).toEqual({
      "First Name": "firstName",
      "Last Name": "lastName",
      "File As": "fullName",
      "Organization Name": "company",
      "Organization Title": "job",
      Notes: "comment",
      "E-mail 1 - Value": "email",
      "E-mail 2 - Value": "otherEmail",
      "Phone 1 - Value": "phone",
      "Phone 2 - Value": "mobile",
    });
  });

  it("of Google, as it was until 2024", () => {
    expect(
      mapped(
        "Name,Given Name,Additional Name,Family Name,Yomi Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Type,Organization 1 - Name,Organization 1 - Title",
      ),
    ).toEqual({
      Name: "fullName",
      "Given Name": "firstName",
      "Family Name": "lastName",
      "E-mail 1 - Value": "email",
      "Phone 1 - Value": "phone",
      "Organization 1 - Name": "company",
      "Organization 1 - Title": "job",
    });
  });

  it("of Outlook, whose « Title » is none", () => {
    expect(
      mapped(
        "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Fax,Business Phone,Business Phone 2,Home Phone,Mobile Phone,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,Notes,Web Page",
        "Mme,Léa,,Duval,,Acme,Achats,Acheteuse,0199000000,0199001234,,,0639980000,lea@x.test,SMTP,Léa Duval,,Rappeler,",
      ),
    ).toEqual({
      "First Name": "firstName",
      "Last Name": "lastName",
      Company: "company",
      "Job Title": "job",
      "Business Phone": "phone",
      "Mobile Phone": "mobile",
      "E-mail Address": "email",
      Notes: "comment",
    });
  });

  it("of Outlook, in French", () => {
    expect(
      mapped(
        "Civilité,Prénom,Deuxième prénom,Nom,Suffixe,Société,Service,Titre,Télécopie (bureau),Téléphone (bureau),Tél. mobile,Adresse de messagerie,Type de messagerie,Nom complet de l'adresse de messagerie,Adresse de messagerie 2,Notes,Page Web",
        "Mme,Léa,,Duval,,Acme,Achats,Acheteuse,0199000000,0199001234,0639980000,lea@x.test,SMTP,Léa,l@x.test,Rappeler,",
      ),
    ).toEqual({
      Prénom: "firstName",
      Nom: "lastName",
      Société: "company",
      Titre: "job",
      "Téléphone (bureau)": "phone",
      "Tél. mobile": "mobile",
      "Adresse de messagerie": "email",
      "Adresse de messagerie 2": "otherEmail",
      Notes: "comment",
    });
  });

  it("of LinkedIn", () => {
    expect(
      mapped(
        "First Name,Last Name,URL,Email Address,Company,Position,Connected On",
        "Léa,Duval,https://www.linkedin.com/in/lea,,Acme,Acheteuse,12 Nov 2026",
      ),
    ).toEqual({
      "First Name": "firstName",
      "Last Name": "lastName",
      URL: "linkedinProfileUrl",
      "Email Address": "email",
      Company: "company",
      Position: "job",
    });
  });

  it("of somebody's own table", () => {
    expect(
      mapped(
        "Client,Contact,Fonction,Tél.,Portable,Mail,Dernier contact,Montant devis HT,Commentaires,Suivi par,N° client,SIRET",
        "Acme,Léa Duval,Achats,0199001234,0639980000,lea@x.test,12/11/2026,12 400 €,Devis envoyé,Camille,4102,12345678900012",
      ),
    ).toEqual({
      Client: "company",
      Contact: "fullName",
      Fonction: "job",
      "Tél.": "phone",
      Portable: "mobile",
      Mail: "email",
      "Dernier contact": "lastExchange",
      "Montant devis HT": "amount",
      Commentaires: "comment",
      "Suivi par": "ownerEmail",
    });
  });

  it.each([
    [
      "Zoho",
      "Contact Owner,First Name,Last Name,Account Name,Title,Email,Phone,Other Phone,Mobile,Fax,Secondary Email,Last Activity Time",
      10,
    ],
    ["Brevo", "EMAIL,PRENOM,NOM,SMS,EMAIL_BLOCKLISTED,ADDED_TIME", 4],
    ["Odoo", "Name,Company Name,Job Position,Email,Phone,Mobile,Salesperson,Tags", 7],
    [
      "Dynamics, in French",
      "Nom complet,Adresse de messagerie,Nom de l'entreprise,Téléphone professionnel,Propriétaire,Fonction,Statut",
      6,
    ],
    [
      "Thunderbird, in French",
      "Prénom,Nom de famille,Nom à afficher,Première adresse électronique,Adresse électronique secondaire,Tél. professionnel,Tél. domicile,Portable,Fonction,Service,Société,Notes",
      11,
    ],
    [
      "a prospecting tool",
      "First Name,Last Name,Title,Company,Email,Email Status,Work Direct Phone,Corporate Phone,Person Linkedin Url,Company Linkedin Url,Last Contacted",
      9,
    ],
    ["a table of two names", "Société,Nom du prospect,Mail1,Tel1,Date dernier RDV,CA 2025,Ville", 5],
  ])("of %s", (_, headers, known) => {
    const fields = Object.values(mapped(headers));
    expect([fields.length, new Set(fields).size]).toEqual([known, known]);
  });

  it("says nothing where what stands below does: an address, a profile, a number", () => {
    const line = "lea@x.test,https://www.linkedin.com/in/lea,01 99 00 12 34,12345678900012,Léa Duval";
    expect(mapped("Coordonnées,Réseau,Joindre,SIRET,Nom", line)).toEqual({
      Coordonnées: "email",
      Réseau: "linkedinProfileUrl",
      Joindre: "phone",
      Nom: "fullName",
    });
  });
});
