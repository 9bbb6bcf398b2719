#include "certificates.h"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

static const long seconds_of_day = 86400;

static char *text_of(BIO *bio) {
    char *data = NULL;
    long length = BIO_get_mem_data(bio, &data);
    char *text = length < 0 ? NULL : malloc((size_t)length + 1);
    if (text != NULL) {
        memcpy(text, data, (size_t)length);
        text[length] = 0;
    }
    return text;
}

static char *certificate_text(X509 *certificate) {
    BIO *bio = BIO_new(BIO_s_mem());
    char *text = bio != NULL && PEM_write_bio_X509(bio, certificate) ? text_of(bio) : NULL;
    BIO_free(bio);
    return text;
}

static char *key_text(EVP_PKEY *key) {
    BIO *bio = BIO_new(BIO_s_mem());
    char *text = bio != NULL && PEM_write_bio_PrivateKey(bio, key, NULL, NULL, 0, NULL, NULL) ? text_of(bio) : NULL;
    BIO_free(bio);
    return text;
}

static X509 *read_certificate(const char *text) {
    BIO *bio = BIO_new_mem_buf(text, -1);
    X509 *certificate = bio == NULL ? NULL : PEM_read_bio_X509(bio, NULL, NULL, NULL);
    BIO_free(bio);
    return certificate;
}

static EVP_PKEY *read_key(const char *text) {
    BIO *bio = BIO_new_mem_buf(text, -1);
    EVP_PKEY *key = bio == NULL ? NULL : PEM_read_bio_PrivateKey(bio, NULL, NULL, NULL);
    BIO_free(bio);
    return key;
}

static int add_extension(X509 *certificate, X509 *issuer, int kind, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
    int done = extension != NULL && X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
    return done;
}

static int set_serial_number(X509 *certificate) {
    unsigned char bytes[16];
    if (RAND_bytes(bytes, sizeof bytes) != 1) return 0;
    bytes[0] &= 0x7f;
    BIGNUM *number = BN_bin2bn(bytes, sizeof bytes, NULL);
    int done = number != NULL && BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != NULL;
    BN_free(number);
    return done;
}

/// A certificate without extensions and without a signature.
static X509 *draft(const char *name, long days, EVP_PKEY *key) {
    X509 *certificate = X509_new();
    if (certificate == NULL) return NULL;
    int done = X509_set_version(certificate, 2) && set_serial_number(certificate)
        && X509_gmtime_adj(X509_getm_notBefore(certificate), -3600) != NULL
        && X509_gmtime_adj(X509_getm_notAfter(certificate), days * seconds_of_day) != NULL
        && X509_NAME_add_entry_by_txt(X509_get_subject_name(certificate), "CN", MBSTRING_UTF8,
                                      (const unsigned char *)name, -1, -1, 0)
        && X509_set_pubkey(certificate, key);
    if (done) return certificate;
    X509_free(certificate);
    return NULL;
}

static int hand_over(int done, X509 *certificate, EVP_PKEY *key, certificates_text *certificate_out,
                     certificates_text *key_out) {
    *certificate_out = done ? certificate_text(certificate) : NULL;
    *key_out = done ? key_text(key) : NULL;
    X509_free(certificate);
    EVP_PKEY_free(key);
    if (*certificate_out != NULL && *key_out != NULL) return 1;
    free(*certificate_out);
    free(*key_out);
    *certificate_out = *key_out = NULL;
    return 0;
}

int certificates_make_authority(const char *name, const char *constraints, long days, certificates_text *certificate,
                                certificates_text *key) {
    EVP_PKEY *pair = EVP_EC_gen("P-256");
    X509 *made = pair == NULL ? NULL : draft(name, days, pair);
    int done = made != NULL && X509_set_issuer_name(made, X509_get_subject_name(made))
        && add_extension(made, made, NID_basic_constraints, "critical,CA:TRUE,pathlen:0")
        && add_extension(made, made, NID_key_usage, "critical,keyCertSign,cRLSign")
        && add_extension(made, made, NID_name_constraints, constraints)
        && add_extension(made, made, NID_subject_key_identifier, "hash") && X509_sign(made, pair, EVP_sha256()) > 0;
    return hand_over(done, made, pair, certificate, key);
}

int certificates_make_leaf(const char *name, const char *alternatives, long days, const char *authority,
                           const char *authority_key, certificates_text *certificate, certificates_text *key) {
    X509 *issuer = read_certificate(authority);
    EVP_PKEY *issuer_key = read_key(authority_key);
    EVP_PKEY *pair = EVP_EC_gen("P-256");
    X509 *made = pair == NULL || issuer == NULL || issuer_key == NULL ? NULL : draft(name, days, pair);
    int done = made != NULL && X509_set_issuer_name(made, X509_get_subject_name(issuer))
        && add_extension(made, issuer, NID_basic_constraints, "critical,CA:FALSE")
        && add_extension(made, issuer, NID_key_usage, "critical,digitalSignature")
        && add_extension(made, issuer, NID_ext_key_usage, "serverAuth")
        && add_extension(made, issuer, NID_subject_key_identifier, "hash")
        && add_extension(made, issuer, NID_authority_key_identifier, "keyid")
        && add_extension(made, issuer, NID_subject_alt_name, alternatives)
        && X509_sign(made, issuer_key, EVP_sha256()) > 0;
    X509_free(issuer);
    EVP_PKEY_free(issuer_key);
    return hand_over(done, made, pair, certificate, key);
}

int certificates_fingerprint(const char *certificate, unsigned char digest[32]) {
    X509 *read = read_certificate(certificate);
    unsigned int length = 0;
    int done = read != NULL && X509_digest(read, EVP_sha256(), digest, &length) && length == 32;
    X509_free(read);
    return done;
}

int certificates_seconds_left(const char *certificate, long long *seconds) {
    X509 *read = read_certificate(certificate);
    int days = 0, rest = 0;
    int done = read != NULL && ASN1_TIME_diff(&days, &rest, NULL, X509_get0_notAfter(read));
    *seconds = (long long)days * seconds_of_day + rest;
    X509_free(read);
    return done;
}

int certificates_has_key(const char *certificate, const char *key) {
    X509 *read = read_certificate(certificate);
    EVP_PKEY *pair = read_key(key);
    int done = read != NULL && pair != NULL && X509_check_private_key(read, pair) == 1;
    X509_free(read);
    EVP_PKEY_free(pair);
    return done;
}

int certificates_has_begun(const char *certificate) {
    X509 *read = read_certificate(certificate);
    int done = read != NULL && X509_cmp_current_time(X509_get0_notBefore(read)) < 0;
    X509_free(read);
    return done;
}

int certificates_permits(const char *authority, const char *alternative) {
    X509 *issuer = read_certificate(authority);
    int critical = 0;
    NAME_CONSTRAINTS *constraints = issuer == NULL ? NULL
        : X509_get_ext_d2i(issuer, NID_name_constraints, &critical, NULL);
    // libcrypto checks whole certificates alone, so one is made that bears the name.
    EVP_PKEY *pair = EVP_EC_gen("P-256");
    X509 *asking = pair == NULL ? NULL : draft("immersiond", 1, pair);
    // -1 tells that there are no constraints; other values that they cannot be read.
    int done = issuer != NULL && asking != NULL && (constraints != NULL || critical == -1)
        && X509_set_issuer_name(asking, X509_get_subject_name(issuer))
        && add_extension(asking, issuer, NID_subject_alt_name, alternative) && X509_sign(asking, pair, EVP_sha256()) > 0
        && X509_check_purpose(asking, -1, 0) == 1
        && (constraints == NULL || NAME_CONSTRAINTS_check(asking, constraints) == X509_V_OK);
    NAME_CONSTRAINTS_free(constraints);
    X509_free(asking);
    EVP_PKEY_free(pair);
    X509_free(issuer);
    return done;
}

int certificates_is_signed(const char *certificate, const char *authority) {
    X509 *read = read_certificate(certificate), *issuer = read_certificate(authority);
    int done = read != NULL && issuer != NULL && X509_check_issued(issuer, read) == X509_V_OK
        && X509_verify(read, X509_get0_pubkey(issuer)) == 1;
    X509_free(read);
    X509_free(issuer);
    return done;
}

int certificates_alternatives(const char *certificate, certificates_text *text) {
    *text = NULL;
    X509 *read = read_certificate(certificate);
    int place = read == NULL ? -1 : X509_get_ext_by_NID(read, NID_subject_alt_name, -1);
    BIO *bio = place < 0 ? NULL : BIO_new(BIO_s_mem());
    if (bio != NULL && X509V3_EXT_print(bio, X509_get_ext(read, place), 0, 0)) *text = text_of(bio);
    BIO_free(bio);
    X509_free(read);
    return *text != NULL;
}
